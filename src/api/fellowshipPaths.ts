/** Section 7.3: where fellowships are asked for by applicant and request kind. */

export const FELLOWSHIPS_PATH = '/api/fellowships'

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
