import { assign, emit, sendTo, setup } from 'xstate'
import { EVERY_SUBMISSION, type SubmissionFilter } from '../../domain/desk.ts'
import { known } from '../../domain/known.ts'
import { VIEW_NAME_MAX, type SavedView, type ViewChange } from '../../domain/savedViews.ts'
import { normalisedLine, sortedByLetters } from '../../domain/text.ts'
import { failureGuards, reasonOf } from '../failure.ts'
import { doneWith, type DeskNotice } from '../done.ts'
import { AN_ERROR_OCCURRED } from '../notices.ts'
import { actorContracts, type ViewsContext, type ViewsEvent, type ViewsInput } from './contracts.ts'

/** A view by its id. Throws if there is none, which a guard has excluded. */
const viewOf = ({ views }: Pick<ViewsContext, 'views'>, id: string | null): SavedView =>
  known(
    views.find((view) => view.id === id),
    'view',
  )

/** The view to save. Throws if there is none. */
export const knownChange = ({ change }: ViewsContext): ViewChange => known(change, 'view to save')

const withView = (views: readonly SavedView[], view: SavedView) =>
  sortedByLetters([...views.filter(({ id }) => id !== view.id), view], ({ name }) => name)

const isName = (name: string) => name !== '' && name.length <= VIEW_NAME_MAX

interface Named {
  name: string
  filter: SubmissionFilter
}

interface ById {
  id: string
}

export const viewsSetup = setup({
  types: {
    context: {} as ViewsContext,
    input: {} as ViewsInput,
    events: {} as ViewsEvent,
    emitted: {} as DeskNotice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    ...failureGuards,
    isSaved: ({ context: { views } }, { id }: ById) => views.some((view) => view.id === id),
    isName: (_, { name }: { name: string }) => isName(normalisedLine(name)),
  },
  actions: {
    rememberViews: assign((_, params: { views: readonly SavedView[] }) => params),
    rememberOpen: assign((_, { id }: ById) => ({ open: id })),
    forgetOpen: assign({ open: null }),
    choose: assign((_, { id }: ById) => ({ chosen: id, reason: null })),
    rememberTyped: assign((_, { name }: { name: string }) => ({ typed: name })),
    forgetChosen: assign({ chosen: null, typed: null, change: null, reason: null }),
    rememberNew: assign((_, { name, filter }: Named) => ({
      change: { id: null, name: normalisedLine(name), filter, seen: null },
      reason: null,
    })),
    rememberRenamed: assign(({ context }, { name }: { name: string }) => {
      const { id, filter, version } = viewOf(context, context.chosen)
      return { change: { id, name: normalisedLine(name), filter, seen: version }, reason: null }
    }),
    rememberReplaced: assign(({ context }, { id, filter }: ById & Pick<Named, 'filter'>) => {
      const { name, version } = viewOf(context, id)
      return { change: { id, name, filter, seen: version }, reason: null }
    }),
    renameChange: assign(({ context }, { name }: { name: string }) => ({
      change: { ...knownChange(context), name: normalisedLine(name) },
      reason: null,
    })),
    rememberSaved: assign(({ context }, { view }: { view: SavedView }) => ({
      views: withView(context.views, view),
      open: view.id,
      chosen: null,
      typed: null,
      change: null,
    })),
    rememberRemoved: assign(({ context }) => ({
      views: context.views.filter(({ id }) => id !== context.chosen),
      chosen: null,
    })),
    rememberReason: assign((_, { error }: { error: unknown }) => ({ reason: reasonOf(error) })),
    showView: sendTo(
      ({ context }) => context.list(),
      ({ context }, { id }: ById) => ({ type: 'view.show', filter: viewOf(context, id).filter }),
    ),
    showAll: sendTo(({ context }) => context.list(), { type: 'view.show', filter: EVERY_SUBMISSION }),
    reportDone: emit(doneWith),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
