/** The error for a request without an applicantId, section 5.5. */
export const APPLICANT_ID_REQUIRED = 'ApplicantId is required'

/** The applicantId: the second segment of the profile's sub split on '|' (section 4.5); empty if there is none. */
export function applicantIdOf(sub: string): string {
  return sub.split('|')[1] ?? ''
}
