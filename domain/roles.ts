import { fromEntries } from './objects.ts'

/**
 * Who works for the provider: the three flags of section 1, and what each role may do. A role is a permission of that name in the
 * access token; somebody may have several, and whoever has none is an applicant.
 */

export const ROLE_NAMES = ['admin', 'bursaryAdmin', 'committeeMember'] as const
export type RoleName = (typeof ROLE_NAMES)[number]

/** What is not every applicant's to do. */
export type Duty = 'administer' | 'listIntakes' | 'readSubmissions' | 'shortlist' | 'exportSubmissions'

interface Role {
  /** As a sentence names its holder. */
  holder: string
  duties: readonly Duty[]
}

export const ROLES: Readonly<Record<RoleName, Role>> = {
  admin: { holder: 'an administrator', duties: ['administer', 'listIntakes'] },
  bursaryAdmin: {
    holder: 'a bursary admin',
    duties: ['listIntakes', 'readSubmissions', 'shortlist', 'exportSubmissions'],
  },
  committeeMember: { holder: 'a committee member', duties: ['listIntakes', 'readSubmissions'] },
}

export const isRoleName = (text: string): text is RoleName => (ROLE_NAMES as readonly string[]).includes(text)

export const rolesOf = (permissions: readonly string[]): RoleName[] =>
  ROLE_NAMES.filter((name) => permissions.includes(name))

/** Whether one of these roles has the duty. */
export const mayDo = (roles: readonly RoleName[], duty: Duty): boolean =>
  roles.some((name) => ROLES[name].duties.includes(duty))

/** What whoever may not do it reads. */
export function permissionNeeded(duty: Duty): string {
  const holders = ROLE_NAMES.filter((name) => mayDo([name], duty)).map((name) => ROLES[name].holder)
  return `This needs the permission of ${holders.join(' or ')}.`
}

/** The flags of section 1. */
export type Flags = Record<RoleName, boolean>

export const flagsOf = (permissions: readonly string[]): Flags =>
  fromEntries(ROLE_NAMES.map((name) => [name, permissions.includes(name)]))

export const NO_FLAGS: Flags = flagsOf([])
