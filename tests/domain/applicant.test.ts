import { describe, expect, it } from 'vitest'
import { applicantIdOf } from '../../domain/applicant.ts'

describe('§4.5 the applicantId', () => {
  it.each([
    ['auth0|5f1', '5f1'],
    ['google-oauth2|108|x', '108'],
    ['portal|', ''],
    ['5f1', ''],
    ['', ''],
  ])("§4.5 of '%s' is '%s'", (sub, applicantId) => {
    expect(applicantIdOf(sub)).toBe(applicantId)
  })
})
