import type { SnapshotFrom } from 'xstate'
import { windowSetup } from './setup.ts'
import { entrance } from './states/entrance.ts'
import { status } from './states/status.ts'

/**
 * The applications window of section 4.7, and the notices shown in place of a sign-in while it is closed. The status and the
 * entrance are separate regions: a stale status is refreshed before anyone proceeds.
 */

const NEVER = Number.NEGATIVE_INFINITY

export const applicationsWindowMachine = windowSetup.createMachine({
  id: 'applicationsWindow',
  description: 'Whether applications are accepted (§4.7); if not, login and sign-up show a notice instead.',
  context: ({ input }) => {
    const now = input.now ?? Date.now
    const at = input.status === null ? NEVER : now()
    return { ...input, now, receivedAt: at, requestedAt: at, request: null }
  },
  invoke: {
    id: 'page',
    src: 'watchPage',
    onError: { actions: 'logError', description: 'Without it the status is refreshed by the timer only.' },
  },
  type: 'parallel',
  states: { status, entrance },
})

export type ApplicationsWindowSnapshot = SnapshotFrom<typeof applicationsWindowMachine>
