import { afterEach, expect, it } from 'vitest'
import { forgetLink, readLink } from '../../../src/signIn/mailLink.ts'

afterEach(() => sessionStorage.clear())

it('the link in a mail is remembered by the tab until a log-out', () => {
  expect(readLink('/home/general-information')).toBeNull()
  expect(readLink('/application?link=s1')).toBe('s1')
  expect(readLink('/postgraduate-external/callback?code=1')).toBe('s1')
  expect(readLink('/application?link=s2')).toBe('s2')
  forgetLink()
  expect(readLink('/home/general-information')).toBeNull()
})
