import { assign, emit, setup } from 'xstate'
import { known } from '../../domain/known.ts'
import { LABEL_NAME_MAX, type Label } from '../../domain/labels.ts'
import { normalisedLine, sortedByLetters } from '../../domain/text.ts'
import { failureGuards, reasonOf } from '../failure.ts'
import { doneWith, type DeskNotice } from '../done.ts'
import { AN_ERROR_OCCURRED } from '../notices.ts'
import {
  actorContracts,
  type LabelSettingsContext,
  type LabelSettingsEvent,
  type LabelSettingsInput,
} from './contracts.ts'

/** The chosen label. Throws if there is none. */
export const knownLabel = ({ chosen }: LabelSettingsContext): Label => known(chosen, 'label')

/** The label to rename, with its new and its earlier name. Throws if there is none. */
export const renamed = (context: LabelSettingsContext): Label & { seen: string } => {
  const { id, name: seen } = knownLabel(context)
  return { id, name: known(context.name, 'name'), seen }
}

const isName = (name: string) => name !== '' && name.length <= LABEL_NAME_MAX

interface ById {
  id: string
}

export const labelSettingsSetup = setup({
  types: {
    context: {} as LabelSettingsContext,
    input: {} as LabelSettingsInput,
    output: {} as 'expired',
    events: {} as LabelSettingsEvent,
    emitted: {} as DeskNotice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    ...failureGuards,
    mayChange: ({ context }) => context.mayChange,
    isKnown: ({ context: { labels } }, { id }: ById) => labels.some((label) => label.id === id),
    isName: (_, { name }: { name: string }) => isName(normalisedLine(name)),
  },
  actions: {
    rememberLabels: assign((_, params: { labels: readonly Label[] }) => params),
    choose: assign(({ context: { labels } }, { id }: ById) => ({
      chosen: labels.find((label) => label.id === id) ?? null,
      name: null,
      reason: null,
    })),
    forgetChosen: assign({ chosen: null, name: null, reason: null }),
    rememberName: assign((_, { name }: { name: string }) => ({ name: normalisedLine(name), reason: null })),
    rememberRenamed: assign(({ context }) => {
      const { id, name } = renamed(context)
      const others = context.labels.filter((label) => label.id !== id)
      return { labels: sortedByLetters([...others, { id, name }], (label) => label.name), chosen: null, name: null }
    }),
    rememberRemoved: assign(({ context }) => ({
      labels: context.labels.filter(({ id }) => id !== context.chosen?.id),
      chosen: null,
    })),
    rememberReason: assign((_, { error }: { error: unknown }) => ({ reason: reasonOf(error) })),
    reportDone: emit(doneWith),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
