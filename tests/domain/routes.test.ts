import { describe, expect, it } from 'vitest'
import { isGuarded } from '../../domain/routes.ts'

describe('§2.1 routes', () => {
  it.each([
    ['/application', true],
    ['/application/', true],
    ['/application/personaldetails', true],
    ['/application/submit', true],
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
