import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Institution } from '../../domain/entities.ts'
import { documentsOf } from '../../domain/documents.ts'
import { STEP, type StepName } from '../../domain/steps.ts'
import { FIELD_LABELS } from '../../src/components/form/fieldLabels.ts'
import { UNIVERSITY, words } from '../support/applicant.ts'
import { fellowshipAt } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'

withDocument()

const list = (summary: RegExp | string) => screen.findByRole('region', { name: summary })
const linksIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => link.textContent)
const shown = (label: string) => label.replace(/:$/, '')

/** The missing answers of an empty step: no disability details, which depend on 'Yes', and no email, which comes from the login. */
function allOf(step: 'personalDetails' | 'courseDetails') {
  const { disabilityDetails: _details, email: _email, ...personal } = FIELD_LABELS.personalDetails
  const labels = step === 'personalDetails' ? personal : FIELD_LABELS.courseDetails
  return [...Object.values(labels).map(shown), ...documentsOf(step).map(({ label }) => label)]
}

const open = (step: StepName, highestStep: number, changes = {}) =>
  renderPortal(STEP[step].route, { fellowship: fellowshipAt(highestStep), ...changes })

describe('§5.1 §5.2 the list of missing fields', () => {
  it('§5.1 has every required field and upload of an empty Personal Details, by label, in form order', async () => {
    open('personalDetails', 1)
    const missing = await list('15 things are still missing')
    expect(linksIn(missing)).toEqual(allOf('personalDetails'))
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save and Continue to Next Step' })
    expect(button.disabled).toBe(true)
    expect(missing.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('§5.2 has every field and upload of an empty Course Details', async () => {
    open('courseDetails', 2)
    expect(linksIn(await list('9 things are still missing'))).toEqual(allOf('courseDetails'))
  })

  it('§5.1 links to each field, and drops completed ones once typing pauses', async () => {
    const { user } = open('personalDetails', 1)
    await user.click(within(await list(/^15 things/)).getByRole('link', { name: 'Surname' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Surname/ }))
    await user.keyboard('Shikongo')
    const missing = await list('14 things are still missing')
    expect(within(missing).queryByRole('link', { name: 'Surname' })).toBeNull()
  })

  it("§5.1 shows an invalid value with the form's message", async () => {
    const { user } = open('personalDetails', 1)
    await user.type(await screen.findByRole('textbox', { name: /^Date of Birth/ }), '31/02/1990')
    const missing = await list('15 things are still missing or wrong')
    const wrong = within(missing).getByRole('link', { name: /^Date of Birth/ }).parentElement
    expect(wrong?.textContent).toBe(
      `${FIELD_LABELS.personalDetails.dateOfBirth}: Please enter your birthdate in dd/mm/yyyy format (Example: 21/03/1990)`,
    )
  })

  it('§5.4 links to the upload, and shows its error', async () => {
    const { user } = open('personalDetails', 1)
    const link = within(await list(/^15 things/)).getByRole('link', { name: 'CV Document Upload' })
    await user.click(link)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload File… CV Document Upload' }))
    await user.upload(screen.getByLabelText('CV Document Upload', { selector: 'input' }), new File(['x'], 'cv.exe'))
    const missing = await list('15 things are still missing or wrong')
    expect(within(missing).getByText(/Please upload an accepted file type\./).parentElement?.textContent).toBe(
      'CV Document Upload: Please upload an accepted file type.',
    )
    await user.upload(screen.getByLabelText('CV Document Upload', { selector: 'input' }), new File(['x'], 'cv.pdf'))
    await list('14 things are still missing')
  })

  it('§5.4 shows a refused file with the same message as its upload', async () => {
    const REASON = 'This PDF is locked with a password. Save it without one and upload it again.'
    const upload = () => Promise.reject(Object.assign(new Error('422'), { failure: 'refused', reason: REASON }))
    const { user } = open('personalDetails', 1, { upload })
    await list(/^15 things/)
    await user.upload(screen.getByLabelText('CV Document Upload', { selector: 'input' }), new File(['x'], 'cv.pdf'))
    const missing = await list('15 things are still missing or wrong')
    expect((await within(missing).findByText(new RegExp(REASON))).parentElement?.textContent).toBe(
      `CV Document Upload: ${REASON}`,
    )
    expect(within(screen.getByRole('group', { name: /CV Document/ })).getByRole('alert').textContent).toBe(REASON)
  })

  it('§2.10 links from the institution to the country if the country has no institutions', async () => {
    const { user } = open('courseDetails', 2)
    await screen.findByRole('option', { name: 'Antarctica' })
    await user.selectOptions(screen.getByRole('combobox', { name: /^Select the country/ }), 'Antarctica')
    const missing = await list('8 things are still missing or wrong')
    const link = within(missing).getByRole('link', { name: 'Select the Institution applied to' })
    expect(link.parentElement?.textContent).toContain(': The country you chose has no institutions.')
    await user.click(link)
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Select the country/ }))
  })

  it('§5.3 has a motivation that is too short, with a link to the editor', async () => {
    const motivation = { id: 'm1', motivation: `<p>${words(479)}</p>` }
    const { user } = renderPortal(STEP.motivation.route, { fellowship: { ...fellowshipAt(3), motivation } })
    const missing = await list('1 thing is still missing or wrong')
    expect(missing.textContent).toContain('Your motivation should be at least 500 words in length.')
    await user.click(within(missing).getByRole('link', { name: /^Motivational Statement/ }))
    expect(document.activeElement?.getAttribute('contenteditable')).toBe('true')
  })

  it.each([
    ['personalDetails', 2],
    ['courseDetails', 3],
    ['motivation', 4],
  ] as const)('§5.1 §5.2 §5.3 is hidden when %s is complete', async (step, highestStep) => {
    open(step, highestStep)
    const name = /^Save (&|and) /
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false))
    expect(screen.queryByRole('region', { name: /still missing/ })).toBeNull()
  })

  it('§2.10 omits a chosen institution while the institutions load', async () => {
    let known = (_institutions: readonly Institution[]) => {}
    open('courseDetails', 3, { loadInstitutions: () => new Promise((resolve) => (known = resolve)) })
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save & Proceed' })
    await screen.findByText('Loading Institutions...')
    // Without missing fields, only the live region is above the buttons.
    const above = () => save.closest('.actions')?.previousElementSibling
    await waitFor(() => expect(above()?.matches('[role=status], section')).toBe(true))
    expect([above()?.role, above()?.textContent]).toEqual(['status', ''])
    known([UNIVERSITY])
    await waitFor(() => expect(save.disabled).toBe(false))
    expect([above()?.role, above()?.textContent]).toEqual(['status', ''])
  })

  it('announces its length once after a pause, not at every key', async () => {
    const { user } = open('personalDetails', 1)
    await list(/^15 things/)
    const spoken = await screen.findByText('15 things are still missing.')
    expect(spoken.getAttribute('role')).toBe('status')
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ndapewa')
    await user.type(screen.getByRole('textbox', { name: /^Surname/ }), 'Shikongo')
    await list(/^13 things/)
    expect(spoken.textContent).toBe('15 things are still missing.')
    await waitFor(() => expect(spoken.textContent).toBe('13 things are still missing.'))
  })
})

describe('§5.1 Enter in a form', () => {
  it('§5.1 focuses the list of missing fields while the form cannot be saved', async () => {
    const { user, saved } = open('personalDetails', 1)
    const missing = await list(/^15 things/)
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ndapewa{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(missing))
    expect(saved).toEqual([])
  })

  it('§5.1 saves if the last key completed the form, even before typing pauses', async () => {
    const { user, saved } = open('personalDetails', 2)
    const surname = await screen.findByRole('textbox', { name: /^Surname/ })
    await user.clear(surname)
    await list('1 thing is still missing')
    await user.type(surname, 'Shikongo{Enter}')
    await heading('Course Details')
    expect(saved[0]?.record['lastName']).toBe('Shikongo')
  })
})
