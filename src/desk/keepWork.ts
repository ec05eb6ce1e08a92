import { fromCallback, type EventObject } from 'xstate'
import type { ListedColumn } from '../../domain/list.ts'
import type { CommitteeSnapshot } from '../../machines/committee/committee.ts'
import type { CommitteeEvent, UnsavedWork } from '../../machines/committee/contracts.ts'
import type { SelectionEvent, UnsavedBulk } from '../../machines/selection/contracts.ts'
import type { SelectionSnapshot } from '../../machines/selection/selection.ts'
import type { Keeping } from '../../machines/keeping.ts'
import type { LettersSnapshot } from '../../machines/letters/letters.ts'
import type { LetterDrafts, LettersEvent } from '../../machines/letters/contracts.ts'
import type { ReviewsEvent, UnsavedRubrics } from '../../machines/reviews/contracts.ts'
import type { ReviewsSnapshot } from '../../machines/reviews/reviews.ts'
import type { SubmissionListEvent } from '../../machines/submissionList/contracts.ts'
import type { SubmissionListSnapshot } from '../../machines/submissionList/submissionList.ts'
import { isRubricUnsaved, unsavedRubrics } from '../../machines/reviews/selectors.ts'

/**
 * Unsaved work at the desk stays in the tab for its user, so that it survives a log-out, and the chosen columns stay in
 * the browser. Another user's log-in removes both.
 */

interface Kept<Work> {
  user: string
  work: Work
}

type StorageKind = 'sessionStorage' | 'localStorage'

/** Storage can be blocked or full; the work then lasts until the page closes. */
function stored<Answer>(access: (storage: Storage) => Answer, kind: StorageKind = 'sessionStorage'): Answer | null {
  try {
    return access(window[kind])
  } catch {
    return null
  }
}

/** The user's work under a key of a storage; null if there is none. */
function restore<Work>(key: string, user: string, kind?: StorageKind): Work | null {
  const kept = stored((storage) => JSON.parse(storage.getItem(key) ?? 'null') as Kept<Work> | null, kind)
  if (kept?.user === user) return kept.work
  stored((storage) => storage.removeItem(key), kind)
  return null
}

interface Kind<Snapshot, Work> {
  /** Null if there is nothing to keep, so that the key is removed. */
  workOf: (snapshot: Snapshot) => Work | null
  /** The event that brings the work back. */
  restored: (work: Work) => EventObject
  /** The tab's storage by default. */
  kind?: StorageKind
}

/** Restores the user's work of a machine under a key, then stores every change of it. */
const keeper = <Snapshot, Work>(key: string, { workOf, restored, kind }: Kind<Snapshot, Work>) =>
  fromCallback<EventObject, Keeping>(({ sendBack, input: { user, machine } }) => {
    const before = restore<Work>(key, user, kind)
    if (before !== null) sendBack(restored(before))
    let last: string | undefined
    const { unsubscribe } = machine().subscribe((snapshot: Snapshot) => {
      const work = workOf(snapshot)
      const text = JSON.stringify({ user, work })
      if (text === last) return
      last = text
      stored((storage) => (work === null ? storage.removeItem(key) : storage.setItem(key, text)), kind)
    })
    return unsubscribe
  })

const isEmpty = (work: UnsavedWork) => Object.values(work).every((drafts) => Object.keys(drafts as object).length === 0)

export const keepers = {
  keepWork: keeper('desk-work', {
    workOf({ context }: CommitteeSnapshot) {
      const { drafts, messages, reviews, requests, comments, labels, conflicts } = context
      const work = { drafts, messages, reviews, requests, comments, labels, conflicts }
      return isEmpty(work) ? null : work
    },
    restored: (work: UnsavedWork): CommitteeEvent => ({ type: 'work.restored', work }),
  }),
  keepSelection: keeper('desk-selected', {
    workOf: ({ context: { selected, intake, outcome, reason } }: SelectionSnapshot) =>
      reason === '' ? null : { selected, intake, outcome, reason },
    restored: (unsaved: UnsavedBulk): SelectionEvent => ({ type: 'bulk.restored', unsaved }),
  }),
  keepColumns: keeper('desk-columns', {
    kind: 'localStorage',
    workOf: ({ context: { columns } }: SubmissionListSnapshot) => columns,
    restored: (columns: readonly ListedColumn[]): SubmissionListEvent => ({ type: 'columns.choose', columns }),
  }),
  keepRubric: keeper('desk-rubric', {
    workOf: (snapshot: ReviewsSnapshot) => (isRubricUnsaved(snapshot) ? unsavedRubrics(snapshot) : null),
    restored: (unsaved: UnsavedRubrics): ReviewsEvent => ({ type: 'rubric.restored', unsaved }),
  }),
  keepLetters: keeper('desk-letters', {
    workOf: ({ context: { drafts } }: LettersSnapshot) =>
      Object.values(drafts).every((draft) => draft === undefined) ? null : drafts,
    restored: (drafts: LetterDrafts): LettersEvent => ({ type: 'drafts.restored', drafts }),
  }),
}
