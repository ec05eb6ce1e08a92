import type { RoleName } from '../../domain/roles.ts'

/** The staff of the demo, and the password of everyone in it. */

export const PASSWORD = 'four quiet rivers meet'

const MAIL_HOST = 'staff.example'

interface Member {
  email: string
  roles: RoleName[]
}

const member = (name: string, ...roles: RoleName[]): Member => ({ email: `${name}@${MAIL_HOST}`, roles })

export const STAFF = {
  administrator: member('administrator', 'admin'),
  chair: member('chair', 'bursaryAdmin'),
  member: member('member', 'committeeMember'),
  second: member('elina.shaanika', 'committeeMember'),
  third: member('j.van-wyk', 'committeeMember'),
} as const satisfies Record<string, Member>

/** The members who score applications. */
export const REVIEWERS = ['member', 'second', 'third'] as const satisfies readonly (keyof typeof STAFF)[]
