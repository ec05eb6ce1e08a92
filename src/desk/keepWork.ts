import { fromCallback, type AnyActorRef, type AnyMachineSnapshot, type EventObject } from 'xstate'
import type { CommitteeSnapshot } from '../../machines/committee/committee.ts'
import type { CommitteeEvent, UnsavedWork } from '../../machines/committee/contracts.ts'
import type { SelectionEvent, UnsavedBulk } from '../../machines/selection/contracts.ts'
import type { SelectionSnapshot } from '../../machines/selection/selection.ts'
import type { LettersSnapshot } from '../../machines/letters/letters.ts'
import type { LetterDrafts, LettersEvent } from '../../machines/letters/contracts.ts'
import type { ReviewsEvent, UnsavedRubric } from '../../machines/reviews/contracts.ts'
import type { ReviewsSnapshot } from '../../machines/reviews/reviews.ts'
import { isRubricUnsaved } from '../../machines/reviews/selectors.ts'

/** Unsaved work at the desk stays in the tab for its user, so that it survives a log-out. Another user's log-in removes it. */

interface Kept<Work> {
  user: string
  work: Work
}

/** Storage can be blocked or full; the work then lasts until the page closes. */
function stored<Answer>(access: (storage: Storage) => Answer): Answer | null {
  try {
    return access(window.sessionStorage)
  } catch {
    return null
  }
}

/** The user's work under a key of the tab's storage; null if there is none. */
function restore<Work>(key: string, user: string): Work | null {
  const kept = stored((storage) => JSON.parse(storage.getItem(key) ?? 'null') as Kept<Work> | null)
  if (kept?.user === user) return kept.work
  stored((storage) => storage.removeItem(key))
  return null
}

interface Keeping<Work> {
  user: string
  /** The machine with the work. */
  actor: AnyActorRef
  workOf: (snapshot: AnyMachineSnapshot) => Work | null
  onRestored: (work: Work) => void
}

/** Restores the user's work under a key, then stores every change of it. Without work the key is removed. Returns the end of it. */
function keepUnder<Work>(key: string, { user, actor, workOf, onRestored }: Keeping<Work>) {
  const restored = restore<Work>(key, user)
  if (restored !== null) onRestored(restored)
  let before: string | undefined
  const { unsubscribe } = actor.subscribe((snapshot: AnyMachineSnapshot) => {
    const work = workOf(snapshot)
    const text = JSON.stringify({ user, work })
    if (text === before) return
    before = text
    stored((storage) => (work === null ? storage.removeItem(key) : storage.setItem(key, text)))
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
        const { drafts, messages, reviews, requests } = context
        const work = { drafts, messages, reviews, requests }
        return isEmpty(work) ? null : work
      },
      onRestored: (work) => sendBack({ type: 'work.restored', work } satisfies CommitteeEvent),
    }),
)

export const keepSelection = fromCallback<EventObject, { user: string; selection: () => AnyActorRef }>(
  ({ sendBack, input: { user, selection } }) =>
    keepUnder<UnsavedBulk>('desk-selection', {
      user,
      actor: selection(),
      workOf: ({ context: { selected, outcome, reason } }: SelectionSnapshot) =>
        reason === '' ? null : { selected, outcome, reason },
      onRestored: (unsaved) => sendBack({ type: 'bulk.restored', unsaved } satisfies SelectionEvent),
    }),
)

export const keepRubric = fromCallback<EventObject, { user: string; reviews: () => AnyActorRef }>(
  ({ sendBack, input: { user, reviews } }) =>
    keepUnder<UnsavedRubric>('desk-rubric', {
      user,
      actor: reviews(),
      workOf: (snapshot: ReviewsSnapshot) => (isRubricUnsaved(snapshot) ? snapshot.context.typed : null),
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
