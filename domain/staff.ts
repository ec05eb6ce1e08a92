import { AWARD_WITH_ARTICLE } from '#programme/names.ts'
import type { RoleName } from './roles.ts'

/** Staff accounts at the embedded identity provider. */

/** An account with a role. */
export interface StaffMember {
  id: string
  email: string
  roles: readonly RoleName[]
  /** False until the invitation's link has been used. */
  isConfirmed: boolean
}

export interface Invitation {
  email: string
  role: RoleName
}

/** The result of an invitation. */
export interface Invited {
  email: string
  /** True for confirmed staff, who now have a further role. Others have to use the link. */
  hasAccount: boolean
  /** The link to pass on; null if it was mailed or is not needed. */
  link: string | null
}

/** The message for staff who open the applicants' portal. */
export const STAFF_DO_NOT_APPLY = `This account has a role at the desk, so it cannot apply for ${AWARD_WITH_ARTICLE}. Use the desk, or log in with another account to apply.`
