import { DECIDING_ROLE } from '#programme/names.ts'
import { fromEntries } from './objects.ts'

/** Staff roles: the three flags of section 1 and their duties. A role is a permission in the access token. A user can have several; users without one are applicants. */

export const ROLE_NAMES = ['admin', 'bursaryAdmin', 'committeeMember'] as const
export type RoleName = (typeof ROLE_NAMES)[number]

/** Actions reserved for staff. 'identifyApplicants' counts during a blind review. */
export type Duty =
  | 'administer'
  | 'listIntakes'
  | 'readSubmissions'
  | 'review'
  | 'assign'
  | 'decide'
  | 'exportSubmissions'
  | 'contactApplicants'
  | 'askApplicants'
  | 'identifyApplicants'

interface Role {
  /** The role's holder, for use in a sentence. */
  holder: string
  duties: readonly Duty[]
}

export const ROLES: Readonly<Record<RoleName, Role>> = {
  admin: { holder: 'an administrator', duties: ['administer', 'listIntakes'] },
  bursaryAdmin: {
    holder: DECIDING_ROLE,
    duties: [
      'listIntakes',
      'readSubmissions',
      'decide',
      'exportSubmissions',
      'contactApplicants',
      'askApplicants',
      'identifyApplicants',
      'review',
      'assign',
    ],
  },
  committeeMember: {
    holder: 'a committee member',
    duties: ['listIntakes', 'readSubmissions', 'review', 'askApplicants'],
  },
}

export const isRoleName = (text: string): text is RoleName => (ROLE_NAMES as readonly string[]).includes(text)

export const rolesOf = (permissions: readonly string[]): RoleName[] =>
  ROLE_NAMES.filter((name) => permissions.includes(name))

/** True if one of the roles has the duty. */
export const mayDo = (roles: readonly RoleName[], duty: Duty): boolean =>
  roles.some((name) => ROLES[name].duties.includes(duty))

/** The message for users who lack the duty. */
export function permissionNeeded(duty: Duty): string {
  const holders = ROLE_NAMES.filter((name) => mayDo([name], duty)).map((name) => ROLES[name].holder)
  return `Only ${holders.join(' or ')} can do this.`
}

/** The flags of section 1. */
export type Flags = Record<RoleName, boolean>

export const flagsOf = (permissions: readonly string[]): Flags =>
  fromEntries(ROLE_NAMES.map((name) => [name, permissions.includes(name)]))

export const NO_FLAGS: Flags = flagsOf([])

/** True if one of the roles that the flags name has the duty. */
export const flagsAllow = (flags: Flags, duty: Duty): boolean =>
  mayDo(
    ROLE_NAMES.filter((name) => flags[name]),
    duty,
  )
