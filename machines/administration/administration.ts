import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { invokeRestored } from '../connection/restored.ts'
import { EXPIRED_STATE } from '../failure.ts'
import { administrationSetup } from './setup.ts'
import { intake } from './states/intake.ts'
import { reference } from './states/reference.ts'
import { staff } from './states/staff.ts'
import { window } from './states/window.ts'

export const administrationMachine = administrationSetup.createMachine({
  id: 'administration',
  description:
    'An administrator opens and closes applications, starts intakes, invites staff, and edits the lists applicants choose from (decision 78).',
  context: ({ input }) => ({
    ...input,
    status: null,
    intakes: [],
    change: null,
    windowReason: null,
    intake: null,
    started: null,
    intakeReason: null,
    staff: [],
    invitation: null,
    invited: null,
    removal: null,
    removed: null,
    staffReason: null,
    list: 'courses',
    text: '',
    page: 1,
    items: [],
    total: 0,
    options: {},
    item: null,
    form: null,
    done: null,
    reason: null,
  }),
  invoke: invokeRestored,
  initial: 'working',
  states: {
    working: {
      description: 'The window, new intakes, the staff and the lists can be edited independently.',
      type: 'parallel',
      states: { window, intake, staff, reference },
    },
    expired: EXPIRED_STATE,
  },
})

export type AdministrationSnapshot = SnapshotFrom<typeof administrationMachine>
export type AdministrationActor = ActorRefFrom<typeof administrationMachine>
