import { labelsMachine } from '../../machines/labels/labels.ts'
import { labels } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

const startingAt = (start: number) =>
  modelOf(labelsMachine, labels, {
    start,
    more: [
      { type: 'label.set', label: 'gone' },
      { type: 'label.lift', label: 'gone' },
      { type: 'label.type', name: '' },
    ],
    key: ({ context: { labels: own, all, draft, labelling, planned, reason } }) => [
      own?.length,
      all.length,
      draft,
      labelling?.change,
      planned.length,
      reason,
    ],
  })

/** On an application, on a selection, and without the right to change labels. */
export const labelsModels = { opened: startingAt(0), selected: startingAt(1), reading: startingAt(2) }
