import { fromCallback, type AnyActorRef, type EventObject } from 'xstate'
import type { KeptPanes, PanesEvent } from '../../machines/panes/contracts.ts'
import type { PanesSnapshot } from '../../machines/panes/panes.ts'
import { browserStorage } from '../storage.ts'

const KEY = 'desk-panes'

/** The stored panes; null if there are none, or if another release has stored them differently. */
function restored(): KeptPanes | null {
  try {
    const { list, widths } = JSON.parse(browserStorage.get(KEY) ?? 'null') as KeptPanes
    return [widths.list, widths.assessment].every(Number.isFinite) ? { list, widths } : null
  } catch {
    return null
  }
}

/** Keeps the panes in this browser, for all its users: they name no one. */
export const keepPanes = fromCallback<EventObject, { panes: () => AnyActorRef }>(({ sendBack, input: { panes } }) => {
  const kept = restored()
  if (kept !== null) sendBack({ type: 'panes.restored', kept } satisfies PanesEvent)
  const { unsubscribe } = panes().subscribe(({ value, context: { widths } }: PanesSnapshot) =>
    browserStorage.set(KEY, JSON.stringify({ list: value, widths } satisfies KeptPanes)),
  )
  return unsubscribe
})
