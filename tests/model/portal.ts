import { portalMachine, type PortalEvent } from '../../machines/portal/portal.ts'
import { createModel, type PathEvent } from './model.ts'

const BROKEN = [new Error('broken')]
const request = { intent: 'logIn', place: 'header', target: '/application/motivation' }

const events = {
  'logIn.request': [{ type: 'logIn.request', place: 'home' }],
  'signUp.request': [{ type: 'signUp.request', place: 'header' }],
  'location.changed': [{ type: 'location.changed', location: '/application' }],
  'entry.request': [{ type: 'entry.request', request }],
  'entry.allowed': [{ type: 'entry.allowed', request }],
} satisfies Record<PortalEvent['type'], PathEvent[]>

export const portalModel = createModel({
  machine: portalMachine,
  input: () => ({ location: '/home/general-information', errorPath: '/', applicationsStatus: null, courses: [] }),
  events,
  breakdowns: { location: BROKEN, applicationsWindow: BROKEN, authentication: BROKEN, courses: BROKEN },
})
