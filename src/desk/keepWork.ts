import { keysOf } from '../../domain/objects.ts'
import { fromCallback, type AnyActorRef, type EventObject } from 'xstate'
import type { CommitteeSnapshot } from '../../machines/committee/committee.ts'
import type { CommitteeEvent, UnsavedWork } from '../../machines/committee/contracts.ts'
import type { LettersSnapshot } from '../../machines/letters/letters.ts'
import type { LetterDrafts, LettersEvent } from '../../machines/letters/contracts.ts'

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

/** Null removes it. */
function keep<Work>(key: string, user: string, work: Work | null): void {
  stored((storage) =>
    work === null ? storage.removeItem(key) : storage.setItem(key, JSON.stringify({ user, work } satisfies Kept<Work>)),
  )
}

const WORK = 'desk-work'
const LETTERS = 'desk-letters'

const isEmpty = (work: UnsavedWork) => Object.values(work).every((drafts) => Object.keys(drafts as object).length === 0)

export const keepWork = fromCallback<EventObject, { user: string; committee: () => AnyActorRef }>(
  ({ sendBack, input: { user, committee } }) => {
    const send = (event: CommitteeEvent) => sendBack(event)
    const work = restore<UnsavedWork>(WORK, user)
    if (work !== null) send({ type: 'work.restored', work })
    let before: CommitteeSnapshot['context'] | undefined
    const { unsubscribe } = committee().subscribe(({ context }: CommitteeSnapshot) => {
      const { drafts, messages, reviews, requests } = context
      const present: UnsavedWork = { drafts, messages, reviews, requests }
      const isChanged = keysOf(present).some((kind) => present[kind] !== before?.[kind])
      before = context
      if (isChanged) keep(WORK, user, isEmpty(present) ? null : present)
    })
    return unsubscribe
  },
)

export const keepLetters = fromCallback<EventObject, { user: string; letters: () => AnyActorRef }>(
  ({ sendBack, input: { user, letters } }) => {
    const send = (event: LettersEvent) => sendBack(event)
    const drafts = restore<LetterDrafts>(LETTERS, user)
    if (drafts !== null) send({ type: 'drafts.restored', drafts })
    let before: LetterDrafts | undefined
    const { unsubscribe } = letters().subscribe(({ context }: LettersSnapshot) => {
      const isChanged = context.drafts !== before
      before = context.drafts
      const isNone = Object.values(context.drafts).every((draft) => draft === undefined)
      if (isChanged) keep(LETTERS, user, isNone ? null : context.drafts)
    })
    return unsubscribe
  },
)
