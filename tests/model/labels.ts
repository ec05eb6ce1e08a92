import type { LabelsEvent, LabelsInput } from '../../machines/labels/contracts.ts'
import { labelsMachine } from '../../machines/labels/labels.ts'
import { LABELS } from '../support/desk.ts'
import { createEmptyActor } from 'xstate'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

const events = {
  'labels.open': [{ type: 'labels.open' }],
  'labels.retry': [{ type: 'labels.retry' }],
  'labels.close': [{ type: 'labels.close' }],
  'label.set': [
    { type: 'label.set', label: '1' },
    { type: 'label.set', label: 'gone' },
  ],
  'label.lift': [
    { type: 'label.lift', label: '1' },
    { type: 'label.lift', label: 'gone' },
  ],
  'label.type': [
    { type: 'label.type', name: 'call' },
    { type: 'label.type', name: '' },
  ],
  'label.add': [{ type: 'label.add' }],
} satisfies Record<LabelsEvent['type'], Fixtures<PathEvent>>

const expired = { failure: 'signInExpired' }
const refused = { failure: 'refused', reason: 'This label was removed. Choose another one.' }
const cut = new Error('cut')

const modelOf = (given: Partial<LabelsInput> = {}) =>
  createModel({
    machine: labelsMachine,
    input: (): LabelsInput => ({ submissions: ['s1'], labels: [], draft: null, mayLabel: true, ...given }),
    events,
    outcomes: {
      loadLabels: { done: [LABELS], error: [cut, expired] },
      addLabel: { done: [{ id: '3', name: 'call' }], error: [cut, expired, refused] },
      labelApplications: { done: [1], error: [cut, expired, refused] },
    },
    key: ({ context: { labels, all, draft, labelling, reason } }) => [
      labels?.length,
      all.length,
      draft,
      labelling?.change,
      reason,
    ],
  })

/** On an application, on a selection, and without the right to change labels. */
export const labelsModels = {
  opened: modelOf(),
  selected: modelOf({ submissions: ['s1', 's2'], labels: null, list: createEmptyActor }),
  reading: modelOf({ mayLabel: false }),
}
