import { keysOf } from '../../domain/objects.ts'
import { fromCallback, type AnyActorRef, type EventObject } from 'xstate'
import type { CommitteeSnapshot } from '../../machines/committee/committee.ts'
import type { CommitteeEvent, UnsavedWork } from '../../machines/committee/contracts.ts'

/** Unsaved work at the desk stays in the tab for its user, so that it survives a log-out. Another user's log-in removes it. */

const KEY = 'desk-work'

interface KeptWork {
  user: string
  work: UnsavedWork
}

/** Storage can be blocked or full; the work then lasts until the page closes. */
function stored<Answer>(access: (storage: Storage) => Answer): Answer | null {
  try {
    return access(window.sessionStorage)
  } catch {
    return null
  }
}

function restore(user: string): UnsavedWork | null {
  const kept = stored((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as KeptWork | null)
  if (kept?.user === user) return kept.work
  stored((storage) => storage.removeItem(KEY))
  return null
}

const isEmpty = (work: UnsavedWork) => Object.values(work).every((drafts) => Object.keys(drafts as object).length === 0)

export const keepWork = fromCallback<EventObject, { user: string; committee: () => AnyActorRef }>(
  ({ sendBack, input: { user, committee } }) => {
    const send = (event: CommitteeEvent) => sendBack(event)
    const work = restore(user)
    if (work !== null) send({ type: 'work.restored', work })
    let before: CommitteeSnapshot['context'] | undefined
    const { unsubscribe } = committee().subscribe(({ context }: CommitteeSnapshot) => {
      const { drafts, messages, reviews, requests } = context
      const present: UnsavedWork = { drafts, messages, reviews, requests }
      const isChanged = keysOf(present).some((kind) => present[kind] !== before?.[kind])
      before = context
      if (!isChanged) return
      stored((storage) =>
        isEmpty(present)
          ? storage.removeItem(KEY)
          : storage.setItem(KEY, JSON.stringify({ user, work: present } satisfies KeptWork)),
      )
    })
    return unsubscribe
  },
)
