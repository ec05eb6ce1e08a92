import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { STEP } from '../../domain/steps.ts'
import { chooseInstitution, institution, institutionField, offeredInstitutions } from './support/institution.ts'
import { fellowshipAt } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'
import { UNIVERSITY } from '../support/applicant.ts'
import { isOff } from './support/isOff.ts'

withDocument()

const PATH = STEP.courseDetails.route
const saveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save & Proceed' })
const country = () => screen.getByLabelText<HTMLSelectElement>('Select the country of the Institution applied to: *')
const optionsOf = (select: HTMLSelectElement) => [...select.options].map((option) => option.text)

async function open(highestStep: number) {
  const opened = renderPortal(PATH, { fellowship: fellowshipAt(highestStep) })
  await saveButton()
  await waitFor(() => expect(optionsOf(country())).toContain('Namibia'))
  await institutionField()
  return opened
}

describe('§2.10 country and institution', () => {
  it('§2.10 clears the institution when the country changes, offers others, and disables saving until a choice', async () => {
    const { user, kept, saved } = await open(3)
    const save = await saveButton()
    await waitFor(() => expect(institution().value).toBe(UNIVERSITY.name))
    await waitFor(() => expect(isOff(save)).toBe(false))
    await user.selectOptions(country(), 'South Africa')
    await waitFor(() => expect(institution().disabled).toBe(false))
    expect([institution().value, offeredInstitutions()]).toEqual(['', ['University of Cape Town']])
    await waitFor(() => expect(isOff(save)).toBe(true))
    await waitFor(() => expect(kept.at(-1)?.content.form).toMatchObject({ countryId: '710', institutionId: '' }))
    await user.selectOptions(country(), 'Namibia')
    await waitFor(() => expect(offeredInstitutions()).toContain('University of Namibia'))
    expect([institution().value, isOff(save)]).toEqual(['', true])
    await chooseInstitution(user, 'Namibia University of Science and Technology')
    await waitFor(() => expect(isOff(save)).toBe(false))
    await user.click(save)
    await heading('Motivation')
    expect(saved.map(({ record }) => record)).toMatchObject([{ countryId: 516, institutionId: 'nust' }])
  })

  it('§5.2 institutionId shows its message once touched', async () => {
    const { user } = await open(2)
    await user.selectOptions(country(), 'Namibia')
    await waitFor(() => expect(institution().disabled).toBe(false))
    await user.click(institution())
    await user.tab()
    expect(await screen.findByText('Please select an institution.')).toBeDefined()
  })
})
