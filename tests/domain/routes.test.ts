import { describe, expect, it, test } from 'vitest'
import { isGuarded, isPublicPage, isSignUpRequested, logOutAt, pathOf } from '../../domain/routes.ts'

describe('§2.1 routes', () => {
  it.each([
    ['/application', true],
    ['/application/', true],
    ['/application/personaldetails', true],
    ['/application/submit', true],
    ['/your-data', true],
    ['/your-data/more', false],
    ['/applications', false],
    ['/home/general-information', false],
    ['/postgraduate-external/callback', false],
    ['/progress-detail', false],
    ['/', false],
    ['', false],
  ])("§2.1 '%s' is behind the guard: %s", (path, guarded) => {
    expect(isGuarded(path)).toBe(guarded)
  })
})

test.each([
  ['/home/general-information', true],
  ['/home/guidance', true],
  ['/home/help', false],
  ['/home', false],
  ['/', false],
])("§2.5 '%s' is the public page: %s", (path, isPublic) => {
  expect(isPublicPage(path)).toBe(isPublic)
})

test.each([
  ['/application?signUp', true],
  ['/application', false],
  ['/application?signup', false],
  ['/application/progressdetails?signUp', false],
])("'%s' is the sign-up link's address: %s", (location, asks) => {
  expect(isSignUpRequested(location)).toBe(asks)
})

test.each([
  ['/home/general-information?logOut', 'requested'],
  ['/home/general-information?logOut=timeout', 'timeout'],
  ['/home/general-information?logOut=other', undefined],
  ['/home/general-information', undefined],
  ['/application?logOut', undefined],
])("'%s' logs out for the reason %s", (location, reason) => {
  expect(logOutAt(location)).toBe(reason)
})

describe('pathOf', () => {
  it.each([
    ['/application/submit', '/application/submit'],
    ['/?code=1&state=2', '/'],
    ['/home#closing', '/home'],
    ['/home?a=1#b\nc', '/home'],
  ])("returns the path of '%s'", (location, path) => {
    expect(pathOf(location)).toBe(path)
  })
})
