import { describe, expect, it } from 'vitest'
import { courseChoiceMachine, type CourseChoiceSnapshot } from '../../../machines/courseChoice/courseChoice.ts'
import {
  countriesOf,
  institutionsOf,
  institutionsOnOffer,
  institutionsState,
  isInstitutionChoosable,
  type InstitutionsState,
} from '../../../machines/courseChoice/selectors.ts'
import { NAMIBIA, UNIVERSITY } from '../../support/applicant.ts'
import { inState } from '../inState.ts'

type State = CourseChoiceSnapshot['value']

const choice = inState(courseChoiceMachine, { countryId: null })
const known = { countries: [NAMIBIA], countryId: NAMIBIA.id, institutions: [UNIVERSITY] }

const shown = {
  idle: 'noCountry',
  choosing: 'noCountry',
  loadingCountries: 'loading',
  countriesLoaded: 'noCountry',
  countriesDisconnected: 'disconnected',
  countriesFailed: 'failed',
  noCountry: 'noCountry',
  loadingInstitutions: 'loading',
  institutionsOffered: 'offered',
  noInstitutions: 'none',
  institutionsDisconnected: 'disconnected',
  institutionsFailed: 'failed',
} satisfies Record<State, InstitutionsState>

describe.each(Object.entries(shown))('courseChoice, %s', (state, expected) => {
  const snapshot = choice(state, known)
  const isOffered = expected === 'offered'

  it(`§2.10 the institution's field says: ${expected}`, () => {
    expect(institutionsState(snapshot)).toBe(expected)
  })

  it(`§2.10, §5.2 the institution's select is ${isOffered ? 'enabled' : 'disabled'}, and so is a save that names one`, () => {
    expect(isInstitutionChoosable(snapshot)).toBe(isOffered)
    expect(institutionsOnOffer(snapshot)).toEqual({
      countryId: NAMIBIA.id,
      institutions: isOffered ? [UNIVERSITY] : [],
    })
  })
})

it('§2.10 the selects offer the countries and the institutions that have been loaded', () => {
  const snapshot = choice('institutionsOffered', known)
  expect([countriesOf(snapshot), institutionsOf(snapshot)]).toEqual([[NAMIBIA], [UNIVERSITY]])
})
