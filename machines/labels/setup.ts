import { assign, emit, sendTo, setup } from 'xstate'
import { known } from '../../domain/known.ts'
import { LABEL_NAME_MAX, type Label, type Labelling } from '../../domain/labels.ts'
import { normalisedLine, sortedByLetters } from '../../domain/text.ts'
import { failureGuards, reasonOf } from '../failure.ts'
import { doneNotice, type DeskNotice } from '../done.ts'
import { AN_ERROR_OCCURRED } from '../notices.ts'
import {
  actorContracts,
  type LabelChange,
  type LabelsContext,
  type LabelsEvent,
  type LabelsInput,
} from './contracts.ts'

const nameOf = ({ draft }: LabelsContext) => normalisedLine(draft ?? '')

/** The label to add. */
export const newLabel = (context: LabelsContext) => ({ name: nameOf(context) })

/** The change to store. Throws if no label is chosen. */
export const knownLabelling = ({ labelling, submissions }: LabelsContext): Labelling => ({
  ...known(labelling, 'label'),
  submissions,
})

const withLabel = (labels: readonly Label[], label: Label) =>
  sortedByLetters([...labels.filter(({ id }) => id !== label.id), label], ({ name }) => name)

/** The application's labels after the change; null for a selection. */
function changedLabels({ labels, all, labelling }: LabelsContext): readonly Label[] | null {
  const label = all.find(({ id }) => id === labelling?.label)
  if (labels === null || label === undefined) return labels
  return labelling?.change === 'set' ? withLabel(labels, label) : labels.filter(({ id }) => id !== label.id)
}

export const labelsSetup = setup({
  types: {
    context: {} as LabelsContext,
    input: {} as LabelsInput,
    output: {} as 'expired',
    events: {} as LabelsEvent,
    emitted: {} as DeskNotice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    ...failureGuards,
    isOfSelection: ({ context }) => context.labels === null,
    mayLabel: ({ context }) => context.mayLabel,
    isKnown: ({ context: { all } }, params: { label: string }) => all.some(({ id }) => id === params.label),
    isAnyPlanned: ({ context }) => context.planned.length > 0,
    isName: ({ context }) => nameOf(context) !== '' && nameOf(context).length <= LABEL_NAME_MAX,
  },
  actions: {
    rememberAll: assign((_, { labels }: { labels: readonly Label[] }) => ({ all: labels })),
    rememberTyped: assign((_, { name }: { name: string }) => ({ draft: name === '' ? null : name })),
    forgetTyped: assign({ draft: null }),
    forgetResult: assign({ reason: null, changed: null }),
    choose: assign((_, labelling: LabelChange) => ({ labelling, planned: [], reason: null, changed: null })),
    plan: assign(({ context: { planned } }, change: LabelChange) => ({
      planned: [...planned.filter(({ label }) => label !== change.label), change],
    })),
    choosePlanned: assign(({ context: { planned } }) => ({
      labelling: known(planned[0], 'planned change'),
      planned: planned.slice(1),
      changed: null,
    })),
    rememberAdded: assign(({ context }, { label }: { label: Label }) => ({
      all: withLabel(context.all, label),
      labelling: { label: label.id, change: 'set' as const },
      planned: [],
      draft: null,
      reason: null,
      changed: null,
    })),
    rememberChanged: assign(({ context }, { changed }: { changed: number }) => ({
      labels: changedLabels(context),
      changed,
    })),
    rememberReason: assign((_, { error }: { error: unknown }) => ({ reason: reasonOf(error) })),
    refreshList: sendTo(({ context: { list } }) => known(list, 'list')(), { type: 'list.refresh' }),
    reportLabelled: emit(({ context: { all, labelling } }) =>
      doneNotice({
        what: labelling?.change === 'set' ? 'labelSet' : 'labelRemoved',
        name: all.find(({ id }) => id === labelling?.label)?.name ?? '',
      }),
    ),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
