import { describe, expect, it } from 'vitest'
import { APPLICANT_ID_REQUIRED, applicantIdOf } from '../../domain/applicant.ts'
import { ID_TYPES, MARITAL_STATUSES, SEXES } from '../../domain/personalDetails.ts'
import * as limits from '../../domain/limits.ts'
import { API_BASE_PATH, isGuarded, ROUTES, SCREEN_PATHS } from '../../domain/routes.ts'
import { ALL_ENABLED_HIGHEST_STEP, STEPS, SUBMITTED_HIGHEST_STEP } from '../../domain/steps.ts'

describe('§9 business constants and limits', () => {
  it.each([
    ['maximum upload size, bytes', limits.MAXIMUM_UPLOAD_BYTES, 2_097_152],
    [
      'accepted extensions',
      limits.ACCEPTED_EXTENSIONS,
      ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'pdf', 'doc', 'docx', 'rtf'],
    ],
    ['file name before the extension', limits.MAXIMUM_FILENAME_CHARACTERS, 32],
    ['uploading indicator, ms', limits.UPLOADING_INDICATOR_MS, 1_000],
    ['words that enable saving', limits.MOTIVATION_ENABLING_WORDS, 480],
    ['words that are stated', limits.MOTIVATION_STATED_WORDS, 500],
    ['idle timeout, ms', limits.IDLE_TIMEOUT_MS, 120_000],
    ['warning before logout, ms', limits.WARNING_BEFORE_LOGOUT_MS, 60_000],
    ['activity checking, ms', limits.ACTIVITY_CHECK_MS, 1_000],
    ['modal shown after, ms', limits.MODAL_SHOW_MS, 100],
    ['modal hidden after, ms', limits.MODAL_HIDE_MS, 300],
    ['locale', limits.LOCALE, 'en-GB'],
    ['fellowship lookup', limits.FELLOWSHIP_REQUEST_KIND, 5],
    ['step count', STEPS.length, 5],
    ['complete', SUBMITTED_HIGHEST_STEP, 6],
    ['all menu steps enabled', ALL_ENABLED_HIGHEST_STEP, 8],
    ['return target of a login (§2.1)', limits.LOGIN_RETURN_TARGET, '/progress-detail'],
    ['key of the profile in local storage (§3)', limits.PROFILE_STORAGE_KEY, 'profile'],
    ['time zone of the closing date', limits.PROVIDER_TIME_ZONE, 'Africa/Windhoek'],
  ])('§9 %s', (_, value, expected) => {
    expect(value).toEqual(expected)
  })
})

describe('§3 options', () => {
  it('§2.8, §3 gender, marital status and ID type', () => {
    expect(SEXES).toEqual(['Male', 'Female'])
    expect(MARITAL_STATUSES).toEqual(['Single', 'Married', 'Divorced'])
    expect(ID_TYPES).toEqual(['Namibian ID', 'Namibian Passport', 'Namibian Birth Certificate'])
  })
})

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

  it('§5.5 without one the request is rejected so', () => {
    expect(APPLICANT_ID_REQUIRED).toBe('ApplicantId is required')
  })
})

describe('§2.1 routes', () => {
  it('§2.1 the route map', () => {
    expect(ROUTES).toEqual({
      home: '/home/general-information',
      application: '/application',
      progress: '/application/progressdetails',
      callback: '/postgraduate-external/callback',
      unauthenticated: '/',
    })
    expect(SCREEN_PATHS).toEqual([
      '/home/general-information',
      '/application/progressdetails',
      '/application/personaldetails',
      '/application/coursedetails',
      '/application/motivation',
      '/application/summary',
      '/application/submit',
    ])
  })

  it('§7.1 where the calls go', () => {
    expect(API_BASE_PATH).toBe('/postgradexternalapi')
  })

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
