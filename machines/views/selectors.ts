import type { SubmissionFilter } from '../../domain/desk.ts'
import { isSameView, type SavedView } from '../../domain/savedViews.ts'
import type { ViewsSnapshot } from './views.ts'

interface CurrentView {
  view: SavedView
  /** True if the list has another search, other filters or another order. */
  isChanged: boolean
}

/** The view that was opened, or else one that lists the same; null if there is none. */
export function currentView({ views, open }: ViewsSnapshot['context'], filter: SubmissionFilter): CurrentView | null {
  const view = views.find(({ id }) => id === open) ?? views.find((each) => isSameView(each.filter, filter))
  return view === undefined ? null : { view, isChanged: !isSameView(view.filter, filter) }
}

/** The name in the open form; empty for a new view until it is typed. */
export const nameToSave = ({ views, chosen, typed, change }: ViewsSnapshot['context']): string =>
  typed ?? change?.name ?? views.find(({ id }) => id === chosen)?.name ?? ''
