import { describe, expect, it } from 'vitest'
import { APPLICANT_ID_REQUIRED, applicantIdOf } from '../../domain/applicant.ts'

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

it('§5.5 a request without it is refused with these words', () => {
  expect(APPLICANT_ID_REQUIRED).toBe('ApplicantId is required')
})
