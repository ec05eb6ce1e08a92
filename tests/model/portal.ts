import { portalMachine, type PortalEvent } from '../../machines/portal/portal.ts'
import { createModel, type PathEvent } from 'xstate-paths'

const BROKEN = [new Error('broken')]

const events = {
  'location.changed': [
    { type: 'location.changed', location: '/application' },
    { type: 'location.changed', location: '/home/general-information' },
    { type: 'location.changed', location: '/home/guidance' },
    { type: 'location.changed', location: '/home/help' },
    { type: 'location.changed', location: '/your-data' },
    { type: 'location.changed', location: '/postgraduate-external/callback?code=1&state=2' },
    { type: 'location.changed', location: '/progress-detail' },
  ],
} satisfies Record<PortalEvent['type'], PathEvent[]>

export const portalModel = createModel({
  machine: portalMachine,
  input: () => ({ location: '/home/general-information', errorPath: '/', applicationsStatus: null, courses: [] }),
  events,
  breakdowns: {
    location: BROKEN,
    applicationsWindow: BROKEN,
    authentication: BROKEN,
    courses: BROKEN,
    connection: BROKEN,
  },
})
