import { ROUTES } from '../../domain/routes.ts'
import { portalMachine } from '../../machines/portal/portal.ts'
import { portal } from '../../scenarios/portal.ts'
import { modelOf } from './scenario.ts'

export const portalModel = modelOf(portalMachine, portal, {
  input: () => ({ location: ROUTES.home, errorPath: '/', applicationsStatus: null, courses: [] }),
  more: [{ type: 'location.changed', location: `${ROUTES.callback}?code=1&state=2` }],
})
