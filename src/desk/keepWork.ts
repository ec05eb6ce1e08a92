import { fromCallback, type AnyActorRef, type AnyMachineSnapshot, type EventObject } from 'xstate'
import type { ListedColumn } from '../../domain/list.ts'
import type { CommitteeSnapshot } from '../../machines/committee/committee.ts'
import type { CommitteeEvent, UnsavedWork } from '../../machines/committee/contracts.ts'
import type { SelectionEvent, UnsavedBulk } from '../../machines/selection/contracts.ts'
import type { SelectionSnapshot } from '../../machines/selection/selection.ts'
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

interface Keeping<Work> {
  user: string
  /** The machine with the work. */
  actor: AnyActorRef
  workOf: (snapshot: AnyMachineSnapshot) => Work | null
  onRestored: (work: Work) => void
  /** The tab's storage by default. */
  kind?: StorageKind
}

/** Restores the user's work under a key, then stores every change of it. Without work the key is removed. Returns the end of it. */
function keepUnder<Work>(key: string, { user, actor, workOf, onRestored, kind }: Keeping<Work>) {
  const restored = restore<Work>(key, user, kind)
  if (restored !== null) onRestored(restored)
  let before: string | undefined
  const { unsubscribe } = actor.subscribe((snapshot: AnyMachineSnapshot) => {
    const work = workOf(snapshot)
    const text = JSON.stringify({ user, work })
    if (text === before) return
    before = text
    stored((storage) => (work === null ? storage.removeItem(key) : storage.setItem(key, text)), kind)
  })
  return unsubscribe
}

const isEmpty = (work: UnsavedWork) => Object.values(work).every((drafts) => Object.keys(drafts as object).length === 0)

export const keepWork = fromCallback<EventObject, { user: string; committee: () => AnyActorRef }>(
  ({ sendBack, input: { user, committee } }) =>
    keepUnder<UnsavedWork>('desk-work', {
      user,
      actor: committee(),
      workOf({ context }: CommitteeSnapshot) {
        const { drafts, messages, reviews, requests, comments, labels, conflicts } = context
        const work = { drafts, messages, reviews, requests, comments, labels, conflicts }
        return isEmpty(work) ? null : work
      },
      onRestored: (work) => sendBack({ type: 'work.restored', work } satisfies CommitteeEvent),
    }),
)

export const keepSelection = fromCallback<EventObject, { user: string; selection: () => AnyActorRef }>(
  ({ sendBack, input: { user, selection } }) =>
    keepUnder<UnsavedBulk>('desk-selected', {
      user,
      actor: selection(),
      workOf: ({ context: { selected, intake, outcome, reason } }: SelectionSnapshot) =>
        reason === '' ? null : { selected, intake, outcome, reason },
      onRestored: (unsaved) => sendBack({ type: 'bulk.restored', unsaved } satisfies SelectionEvent),
    }),
)

export const keepColumns = fromCallback<EventObject, { user: string; list: () => AnyActorRef }>(
  ({ sendBack, input: { user, list } }) =>
    keepUnder<readonly ListedColumn[]>('desk-columns', {
      user,
      actor: list(),
      kind: 'localStorage',
      workOf: ({ context: { columns } }: SubmissionListSnapshot) => columns,
      onRestored: (columns) => sendBack({ type: 'columns.choose', columns } satisfies SubmissionListEvent),
    }),
)

export const keepRubric = fromCallback<EventObject, { user: string; reviews: () => AnyActorRef }>(
  ({ sendBack, input: { user, reviews } }) =>
    keepUnder<UnsavedRubrics>('desk-rubric', {
      user,
      actor: reviews(),
      workOf: (snapshot: ReviewsSnapshot) => (isRubricUnsaved(snapshot) ? unsavedRubrics(snapshot) : null),
      onRestored: (unsaved) => sendBack({ type: 'rubric.restored', unsaved } satisfies ReviewsEvent),
    }),
)

export const keepLetters = fromCallback<EventObject, { user: string; letters: () => AnyActorRef }>(
  ({ sendBack, input: { user, letters } }) =>
    keepUnder<LetterDrafts>('desk-letters', {
      user,
      actor: letters(),
      workOf: ({ context: { drafts } }: LettersSnapshot) =>
        Object.values(drafts).every((draft) => draft === undefined) ? null : drafts,
      onRestored: (drafts) => sendBack({ type: 'drafts.restored', drafts } satisfies LettersEvent),
    }),
)
