import { RECORD_SCHEMAS, type SavedRecords } from '../../../domain/records.ts'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { shownDates } from '../../../domain/calendar.ts'
import { formOf } from '../../../domain/forms.ts'
import { useTexts } from '../../../src/components/draft/useTexts.ts'
import { PortalContext, type PortalValue } from '../../../src/PortalContext.tsx'
import { COMPLETE_RECORDS, NAMIBIA, REGISTERED_FELLOWSHIP, UNIVERSITY } from '../../support/applicant.ts'
import { PERSONAL_DETAILS } from '../../screens/support/records.ts'

/** Read-only texts of a form's values. */

/** An actor that never changes. */
const actorIn = (snapshot: unknown) => ({
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: () => undefined }),
})

/** A portal with an application that has the given context and child actors. */
function inApplication(children: object, context: object) {
  const application = actorIn({ children, context })
  const portal = actorIn({ children: { authentication: actorIn({ children: { application } }) } })
  const value = { portal } as unknown as PortalValue
  return (props: { children: ReactNode }) => createElement(PortalContext, { value }, props.children)
}

const SOUTH_AFRICA = { id: 710, code: 'ZA', name: 'South Africa' }
const UCT = { institutionId: 'uct', institution: { name: 'University of Cape Town' } }

const PERSONAL = { ...formOf(RECORD_SCHEMAS.personalDetails, PERSONAL_DETAILS, shownDates), disabled: 'false' }

it.each([
  ['name', 'Ndapewa'],
  ['cv', 'my_cv.pdf'],
  ['id', ''],
  ['regionId', 'Khomas'],
  ['disabled', 'No'],
])('%s of Personal Details is shown as %j', (name, text) => {
  const items = [
    { id: 'NA-ER', name: 'Erongo' },
    { id: 'NA-KH', name: 'Khomas' },
  ]
  const wrapper = inApplication({ regions: actorIn({ context: { items } }) }, { fellowship: REGISTERED_FELLOWSHIP })
  const { result } = renderHook(() => useTexts('personalDetails'), { wrapper })
  const documents = { cv: { fileName: 's1.pdf', originalFilename: 'my_cv.pdf' } }
  expect(result.current(name, { form: PERSONAL, documents })).toBe(text)
})

describe('§2.10 the institution', () => {
  it.each<[string, country: string, institution: string, Partial<SavedRecords['courseDetails']>, text: string]>([
    ['with its country', '516', '1', {}, 'University of Namibia, Namibia'],
    ['as only the country if none is chosen', '710', '', {}, 'South Africa'],
    ['as nothing if neither is chosen', '', '', {}, ''],
    ['alone if its country is unknown', '', '1', {}, 'University of Namibia'],
    [
      'by its saved name while the institutions are not loaded',
      '710',
      'uct',
      UCT,
      'University of Cape Town, South Africa',
    ],
    ['without the saved name of another one', '710', 'wits', UCT, 'South Africa'],
    ['without a name if the saved record has none', '710', 'uct', { ...UCT, institution: null }, 'South Africa'],
    [
      'by its listed name rather than its saved name',
      '516',
      '1',
      { institutionId: '1', institution: { name: 'The Academy' } },
      'University of Namibia, Namibia',
    ],
  ])('is shown %s', (_, countryId, institutionId, saved, text) => {
    const lists = { countries: [SOUTH_AFRICA, NAMIBIA], institutions: [UNIVERSITY] }
    const parts = {
      regions: actorIn({ context: { items: [] } }),
      'courseChoice-countryId': actorIn({ context: lists }),
    }
    const fellowship = { ...REGISTERED_FELLOWSHIP, courseDetails: { ...COMPLETE_RECORDS.courseDetails, ...saved } }
    const wrapper = inApplication(parts, { fellowship })
    const { result } = renderHook(() => useTexts('courseDetails'), { wrapper })
    const form = { firstChoiceCourse: '', secondChoiceCourse: '', countryId, institutionId }
    expect(result.current('institutionId', { form, documents: {} })).toBe(text)
  })
})
