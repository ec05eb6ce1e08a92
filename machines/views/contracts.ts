import type { ActorRef, Snapshot } from 'xstate'
import type { SubmissionFilter } from '../../domain/desk.ts'
import type { SavedView, ViewChange } from '../../domain/savedViews.ts'
import { notProvided } from '../notProvided.ts'

export interface ViewsInput {
  /** Lists the applications of a view. */
  list: () => ActorRef<Snapshot<unknown>, { type: 'view.show'; filter: SubmissionFilter }>
}

export interface ViewsContext extends ViewsInput {
  /** The user's views, by name. */
  views: readonly SavedView[]
  /** The id of the view that was opened or saved last; null if there is none. */
  open: string | null
  /** The id of the view that is renamed or deleted. */
  chosen: string | null
  /** The name in the open form, so that it survives closing the menu; null until it is typed. */
  typed: string | null
  /** The view to save. */
  change: ViewChange | null
  /** The server's reason for refusing the last request, if it sent one. */
  reason: string | null
}

export type ViewsEvent =
  | { type: 'views.retry' }
  | { type: 'view.open'; id: string }
  | { type: 'view.leave' }
  | { type: 'view.add' }
  | { type: 'view.rename'; id: string }
  /** The filter is the list's. */
  | { type: 'view.replace'; id: string; filter: SubmissionFilter }
  | { type: 'view.remove'; id: string }
  | { type: 'view.type'; name: string }
  /** The name as typed. The filter, which is the list's, counts for a new view. */
  | { type: 'view.save'; name: string; filter: SubmissionFilter }
  | { type: 'view.confirm' }
  | { type: 'view.cancel' }

export const actorContracts = {
  loadViews: notProvided<readonly SavedView[], Record<string, never>>('loadViews'),
  /** Fails with 'refused' and the reason, for example if the view was changed on another device. */
  saveView: notProvided<SavedView, ViewChange>('saveView'),
  removeView: notProvided<void, { id: string }>('removeView'),
}
