import { afterEach, expect, it } from 'vitest'
import { forgetInvitation, readInvitation } from '../../../src/signIn/invitation.ts'

afterEach(() => sessionStorage.clear())

it('is remembered by the tab until a log-out, because logins leave the page', () => {
  expect(readInvitation('/home/general-information')).toBeNull()
  expect(readInvitation('/application?request=r1')).toBe('r1')
  expect(readInvitation('/postgraduate-external/callback?code=1')).toBe('r1')
  expect(readInvitation('/application?request=r2')).toBe('r2')
  forgetInvitation()
  expect(readInvitation('/home/general-information')).toBeNull()
})
