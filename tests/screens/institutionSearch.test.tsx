import { RECORD_SCHEMAS, type RecordForms, type RecordValues } from '../../domain/records.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Institution } from '../../domain/entities.ts'
import { formOf } from '../../domain/forms.ts'
import { COURSE_VALUES } from '../support/applicant.ts'
import { rulesOf } from '../../domain/recordRules.ts'
import { StepForm } from '../../src/components/form/StepForm.tsx'
import { InstitutionSearch } from '../../src/components/form/inputs/InstitutionSearch.tsx'
import { institution, shownInstitutions } from './support/institution.ts'
import { renderPart, withDocument } from './support/render.tsx'

withDocument()

const named = (name: string, website = '', countryCode = 'NA'): Institution => ({
  id: name,
  name,
  countryCode,
  website,
})

const NUST = named('Namibia University of Science and Technology', 'https://www.nust.na/')
const UNAM = named('University of Namibia', 'http://www.unam.na/')
const IUM = named('International University of Management')
const UCT = named('University of Cape Town', 'http://www.uct.ac.za/', 'ZA')
const CPUT = named('Cape Peninsula University of Technology', 'http://www.cput.ac.za/', 'ZA')
const WITS = named('University of Witwatersrand', 'http://www.wits.ac.za/', 'ZA')
const ZURICH = named('University of Zürich', '', 'CH')
const HERE = [IUM, NUST, UNAM, UCT, CPUT, WITS, ZURICH]

function open(institutions = HERE, chosen = '') {
  const onEdit = vi.fn<() => void>()
  const onDebouncedChange = vi.fn<(form: RecordForms['courseDetails']) => void>()
  const onSave = vi.fn<(values: RecordValues['courseDetails']) => void>()
  const { user } = renderPart(
    <StepForm
      schema={RECORD_SCHEMAS.courseDetails}
      rules={rulesOf('courseDetails')}
      initialValues={{ ...formOf(RECORD_SCHEMAS.courseDetails, COURSE_VALUES), institutionId: chosen }}
      onEdit={onEdit}
      onDebouncedChange={onDebouncedChange}
      allowed
      onSave={onSave}
    >
      <InstitutionSearch
        name="institutionId"
        label="Institution"
        placeholder="Choose Institution"
        institutions={institutions}
      />
      <button type="submit">Save</button>
    </StepForm>,
  )
  const values = () => onDebouncedChange.mock.calls.map(([form]) => form.institutionId)
  return { user, onEdit, onSave, values }
}

const active = () => document.getElementById(institution().getAttribute('aria-activedescendant') ?? '')
const expanded = () => institution().getAttribute('aria-expanded')

describe('§2.10 the institution search', () => {
  it.each([
    ['by its initials', 'uct', [`${UCT.name} (uct.ac.za)`]],
    ['by its abbreviation', 'NUST', [`${NUST.name} (also known as NUST)`]],
    ['by its former name', 'polytechnic', [`${NUST.name} (formerly Polytechnic of Namibia)`]],
    [
      'by the name that it is also known by',
      'of the witw',
      [`${WITS.name} (also known as University of the Witwatersrand)`],
    ],
    ['by its website', 'cput', [`${CPUT.name} (cput.ac.za)`]],
    ['without a reason if the name itself matches', 'namibia', [NUST.name, UNAM.name]],
  ])('§2.10 finds an institution %s', async (_, typed, expected) => {
    const { user } = open()
    await user.type(institution(), typed)
    expect(shownInstitutions()).toEqual(expected)
  })

  it.each([
    ['https://www2.bac.ac.bw/', 'bac', 'bac.ac.bw'],
    ['https://elib.www.edu.aq/', 'elib', 'elib.www.edu.aq'],
    ['https://wwwa.edu.aq/', 'wwwa', 'wwwa.edu.aq'],
  ])('§2.10 finds an institution by the name at the start of the URL %s', async (website, typed, says) => {
    const { user } = open([named('Station', website, 'AQ')])
    await user.type(institution(), typed)
    expect(shownInstitutions()).toEqual([`Station (${says})`])
  })
})

describe('§2.10 searching by keyboard', () => {
  it('§2.10 highlights the best match, and Enter selects it without saving', async () => {
    const { user, onSave, values } = open()
    await user.type(institution(), 'unam')
    expect(active()?.textContent).toBe(`${UNAM.name} (also known as UNAM)`)
    await user.keyboard('{Enter}')
    expect([institution().value, expanded(), document.activeElement]).toEqual([UNAM.name, 'false', institution()])
    await waitFor(() => expect(values()).toEqual([UNAM.id]))
    expect(onSave).not.toHaveBeenCalled()
  })

  it('the arrow keys move through the options and wrap around', async () => {
    const { user } = open()
    await user.type(institution(), 'namibia{ArrowDown}')
    expect(active()?.textContent).toBe(UNAM.name)
    await user.keyboard('{ArrowDown}')
    expect(active()?.textContent).toBe(NUST.name)
    await user.keyboard('{ArrowUp}{Enter}')
    expect(institution().value).toBe(UNAM.name)
  })

  it('Escape ends the search and keeps the selection; a second Escape has no effect', async () => {
    const { user, values } = open(HERE, UNAM.id)
    await user.click(institution())
    await user.keyboard('cape{Escape}')
    expect([institution().value, expanded()]).toEqual([UNAM.name, 'false'])
    await user.keyboard('{Escape}')
    expect(institution().value).toBe(UNAM.name)
    expect(values()).toEqual([])
  })

  it('Enter keeps a search without matches open, and saves nothing', async () => {
    const { user, onSave } = open(HERE, UNAM.id)
    await user.click(institution())
    await user.keyboard('nowhere{Enter}')
    expect([institution().value, expanded()]).toEqual(['nowhere', 'true'])
    expect(active()).toBeNull()
    expect(screen.getByText(/^No matches\./, { selector: 'p:not([role])' })).toBeDefined()
    expect(onSave).not.toHaveBeenCalled()
  })
})

describe('§2.10 the selected institution', () => {
  it('does not change when a search is abandoned', async () => {
    const { user, values } = open(HERE, UNAM.id)
    await user.click(institution())
    await user.keyboard('cape')
    await user.tab()
    expect(institution().value).toBe(UNAM.name)
    expect(values()).toEqual([])
  })

  it('is the one whose full name was typed', async () => {
    const { user, values } = open()
    await user.type(institution(), 'university of cape town')
    await user.tab()
    expect(institution().value).toBe(UCT.name)
    await waitFor(() => expect(values()).toEqual([UCT.id]))
  })

  it('is cleared when the text is deleted', async () => {
    const { user, values } = open(HERE, UNAM.id)
    await user.clear(institution())
    await user.tab()
    await waitFor(() => expect(values()).toEqual(['']))
    expect(institution().value).toBe('')
  })
})
