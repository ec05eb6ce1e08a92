import type { MachineName } from '../machines.ts'
import type { Scenario } from '../simulate.ts'
import { application } from './application.ts'
import { courseChoice, draft, listing, upload } from './parts.ts'
import { applicationsWindow, authentication, portal, session } from './portal.ts'

/** How each machine is simulated: where it may begin, and everything that may happen to it. */
export const SCENARIOS: Record<MachineName, Scenario> = {
  application,
  upload,
  courseChoice,
  draft,
  portal,
  applicationsWindow,
  authentication,
  session,
  listing,
}
