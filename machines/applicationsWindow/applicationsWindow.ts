import type { SnapshotFrom } from 'xstate'
import { windowSetup } from './setup.ts'
import { entrance } from './states/entrance.ts'
import { status } from './states/status.ts'

/**
 * The applications window of section 4.7, and the notices that stand in for a sign-in while it is closed. What is known of it
 * stands beside who wants in: a status that has grown old is asked for again before anybody proceeds.
 */

const NEVER = Number.NEGATIVE_INFINITY

export const applicationsWindowMachine = windowSetup.createMachine({
  id: 'applicationsWindow',
  description: 'Whether applications are taken (§4.7): when they are not, login and sign-up show a notice instead.',
  context: ({ input }) => {
    const now = input.now ?? Date.now
    const at = input.status === null ? NEVER : now()
    return { ...input, now, knownAt: at, askedAt: at, request: null }
  },
  invoke: {
    id: 'page',
    src: 'watchPage',
    onError: { actions: 'logError', description: 'Without it the status is asked for now and then alone.' },
  },
  type: 'parallel',
  states: { status, entrance },
})

export type ApplicationsWindowSnapshot = SnapshotFrom<typeof applicationsWindowMachine>
