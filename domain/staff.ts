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
