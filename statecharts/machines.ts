import type { AnyStateMachine } from 'xstate'
import { applicationMachine } from '../machines/application/application.ts'
import { applicationsWindowMachine } from '../machines/applicationsWindow/applicationsWindow.ts'
import { authenticationMachine } from '../machines/authentication/authentication.ts'
import { courseChoiceMachine } from '../machines/courseChoice/courseChoice.ts'
import { draftMachine } from '../machines/draft/draft.ts'
import { listingMachine } from '../machines/listing/listing.ts'
import { portalMachine } from '../machines/portal/portal.ts'
import { sessionMachine } from '../machines/session/session.ts'
import { uploadMachine } from '../machines/upload/upload.ts'

/** Every machine of the portal, the lifecycle first. */
export const MACHINES = {
  application: applicationMachine,
  upload: uploadMachine,
  courseChoice: courseChoiceMachine,
  draft: draftMachine,
  portal: portalMachine,
  applicationsWindow: applicationsWindowMachine,
  authentication: authenticationMachine,
  session: sessionMachine,
  listing: listingMachine,
} as const satisfies Record<string, AnyStateMachine>

export type MachineName = keyof typeof MACHINES

export const MACHINE_NAMES = Object.keys(MACHINES) as MachineName[]
