import { expect, it } from 'vitest'
import { flagsOf, isRoleName, mayDo, NO_FLAGS, permissionNeeded, ROLE_NAMES, rolesOf } from '../../domain/roles.ts'

it('§1 §6 maps each role to its own flag', () => {
  expect([...ROLE_NAMES].sort()).toEqual(Object.keys(NO_FLAGS).sort())
  for (const name of ROLE_NAMES) expect(flagsOf([name])).toEqual({ ...NO_FLAGS, [name]: true })
  expect(flagsOf(['read:applications', 'Admin', ''])).toEqual(NO_FLAGS)
  expect(flagsOf(['committeeMember', 'admin'])).toEqual({ admin: true, bursaryAdmin: false, committeeMember: true })
})

it('§6 a user may do what one of their roles allows', () => {
  expect(mayDo([], 'readSubmissions')).toBe(false)
  expect(mayDo(['admin'], 'readSubmissions')).toBe(false)
  expect(mayDo(['admin', 'committeeMember'], 'readSubmissions')).toBe(true)
})

it('recognises role names exactly', () => {
  expect(ROLE_NAMES.every(isRoleName)).toBe(true)
  for (const other of ['toString', 'ADMIN', 'admin ', '']) expect(isRoleName(other)).toBe(false)
  expect(rolesOf(['committeeMember', 'other', 'admin'])).toEqual(['admin', 'committeeMember'])
})

it('names the required roles in a refusal', () => {
  expect(permissionNeeded('administer')).toBe('Only an administrator can do this.')
  expect(permissionNeeded('readSubmissions')).toBe('Only a bursary admin or a committee member can do this.')
})
