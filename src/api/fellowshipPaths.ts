/** Section 7.3: paths by applicant and request kind, and the registration body. */

import type { NewFellowship } from '../../domain/entities.ts'
import { REGISTERED } from '../../domain/steps.ts'

export const FELLOWSHIPS_PATH = '/api/fellowships'
export const REGISTRATION_PATH = `${FELLOWSHIPS_PATH}/`

/** A new application (section 2.7). If one exists, the server returns it. */
export const registrationOf = (applicantId: string): NewFellowship => ({
  ...REGISTERED,
  applicantId,
  applicationDate: new Date().toISOString(),
})

const byKind: Record<number, string> = {
  1: `${FELLOWSHIPS_PATH}/getpersonaldetails`,
  2: `${FELLOWSHIPS_PATH}/getcoursedetails`,
  3: `${FELLOWSHIPS_PATH}/getmotivationdetails`,
  4: `${FELLOWSHIPS_PATH}/getreviewdetails`,
  5: `${FELLOWSHIPS_PATH}/applicant`,
  6: `${FELLOWSHIPS_PATH}/byapplicant`,
}
const DEFAULT_PATH = '/api/sponsorships/filter'

export function byApplicantPath(applicantId: string, kind: number): string {
  const path = byKind[kind]
  if (path === undefined) console.warn('Unknown requestId')
  return `${path ?? DEFAULT_PATH}/${encodeURIComponent(applicantId)}`
}
