import { describe, expect, it } from 'vitest'
import {
  earlyKindOf,
  isEarlyAt,
  isPlaceOf,
  placeCookie,
  placeIn,
  placeOf,
  type Place,
} from '../../domain/earlyScreen.ts'
import { ROUTES } from '../../domain/routes.ts'
import { STEP, SUBMITTED_HIGHEST_STEP } from '../../domain/steps.ts'
import { REGISTERED_FELLOWSHIP, SAVED_RECORDS } from '../support/applicant.ts'

const SIGNED_IN = 'auth0.portal.is.authenticated=true'
const place: Place = { highestStep: 2, answered: ['personalDetails', 'motivation'] }

describe('the place of an application', () => {
  it('is read back from its cookie', () => {
    const [pair] = placeCookie(place, 'a1').split(';')
    expect(placeIn(`${SIGNED_IN}; ${pair}`)).toEqual(place)
  })

  it('§4.8 is known as one applicant’s without naming them', () => {
    const cookies = `${SIGNED_IN}; ${placeCookie(place, 'google-oauth2|1170').split(';')[0]}`
    expect(['google-oauth2|1170', 'google-oauth2|1171', ''].map((id) => isPlaceOf(cookies, id))).toEqual([
      true,
      false,
      false,
    ])
    expect(cookies).not.toContain('1170')
    expect(isPlaceOf('', 'a1')).toBe(false)
  })

  it.each([
    '',
    SIGNED_IN,
    'applicationPlace=2101',
    ...['9101-a', '21-a', '2101x', '2101', ''].map((value) => `${SIGNED_IN}; applicationPlace=${value}`),
  ])('is unknown with the cookies "%s"', (cookies) => expect(placeIn(cookies)).toBeUndefined())

  it('names saved and unsaved steps, and nothing once the application is submitted', () => {
    const { personalDetails } = SAVED_RECORDS
    const saved = { ...REGISTERED_FELLOWSHIP, personalDetails, highestStep: 2 }
    expect(placeOf(saved, ['motivation'])).toEqual(place)
    expect(placeOf({ ...saved, highestStep: SUBMITTED_HIGHEST_STEP }, [])).toBeNull()
    expect(placeCookie(null)).toContain('max-age=0')
  })
})

describe('early screens', () => {
  it('§2.1 are Progress and the steps that are open', () => {
    const open = [ROUTES.progress, STEP.personalDetails.route, STEP.courseDetails.route]
    const all = [...open, STEP.motivation.route, ROUTES.application, ROUTES.home]
    expect(all.filter((path) => isEarlyAt(path, place))).toEqual(open)
  })

  it('wait for answers where there are some', () => {
    const early = { place, regions: [], countries: [] }
    expect(earlyKindOf(STEP.personalDetails.route, early)).toBe('personalDetails')
    expect(earlyKindOf(STEP.courseDetails.route, early)).toBe('empty')
    expect(earlyKindOf(ROUTES.progress, early)).toBe('empty')
  })
})
