import type { SnapshotFrom } from 'xstate'
import { windowSetup } from './setup.ts'
import { entrance } from './states/entrance.ts'
import { status } from './states/status.ts'

const NEVER = Number.NEGATIVE_INFINITY

export const applicationsWindowMachine = windowSetup.createMachine({
  id: 'applicationsWindow',
  description:
    'Applications are open or closed. While they are closed, login and sign-up show a notice instead (§4.7).',
  context: ({ input }) => {
    const now = input.now ?? Date.now
    const at = input.status === null ? NEVER : now()
    const { link = null } = input
    return { ...input, link, now, receivedAt: at, requestedAt: at, request: null }
  },
  invoke: {
    id: 'page',
    src: 'watchPage',
    onError: { actions: 'logError', description: 'Without this watcher, only the timer refreshes the status.' },
  },
  type: 'parallel',
  states: { status, entrance },
})

export type ApplicationsWindowSnapshot = SnapshotFrom<typeof applicationsWindowMachine>
