import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { documentsOf } from '../../domain/documents.ts'
import { STEP, type StepName } from '../../domain/steps.ts'
import { RECORDS } from '#programme/records.ts'
import { fieldsWhere, labelOf } from '../../domain/programme.ts'
import { words, type Position } from '../support/applicant.ts'
import { fellowshipAt } from './support/records.ts'
import { enter, heading, renderPortal, withDocument } from './support/render.tsx'
import { isOff } from './support/isOff.ts'

withDocument()

const list = (summary: RegExp | string) => screen.findByRole('region', { name: summary })
const linksIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => link.textContent)
const shown = (label: string) => label.replace(/:$/, '')

/** The missing answers of an empty step: not those that are optional, depend on another answer or come from the login. */
function allOf(step: 'personalDetails' | 'courseDetails') {
  const asked = fieldsWhere(
    step,
    (question) => question.kind !== 'loginEmail' && !('onlyIf' in question) && question.message !== undefined,
  )
  const labels = asked.map((field) => labelOf(step, field))
  return [...labels.map(shown), ...documentsOf(step).map(({ label }) => label)]
}

const ALL = allOf('personalDetails').length

const open = (step: StepName, next: Position = step, changes = {}) =>
  renderPortal(STEP[step].route, { fellowship: fellowshipAt(next), ...changes })

describe('§5.1 §5.2 the list of missing fields', () => {
  it.each(['personalDetails', 'courseDetails'] as const)(
    '§5.1 §5.2 has every required field and upload of an empty step above its button, by label, in form order: %s',
    async (step) => {
      open(step)
      const expected = allOf(step)
      const missing = await list(`${expected.length} answers are still missing`)
      expect(linksIn(missing)).toEqual(expected)
      const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Save (&|and) / })
      expect(isOff(button)).toBe(true)
      expect(missing.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    },
  )

  it('§5.1 links to each field, and drops completed ones once typing pauses', async () => {
    const { user } = open('personalDetails')
    await user.click(within(await list(/answers are still missing/)).getByRole('link', { name: 'Surname' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Surname/ }))
    await user.keyboard('Shikongo')
    const missing = await list(`${ALL - 1} answers are still missing`)
    expect(within(missing).queryByRole('link', { name: 'Surname' })).toBeNull()
  })

  it("§5.1 shows an invalid value with the form's message", async () => {
    open('personalDetails')
    enter(await screen.findByRole('textbox', { name: /^Date of Birth/ }), '31/02/1990')
    const missing = await list(`${ALL} answers are still missing or wrong`)
    const wrong = within(missing).getByRole('link', { name: /^Date of Birth/ }).parentElement
    expect(wrong?.textContent).toBe(
      `${RECORDS.personalDetails.questions.dateOfBirth.label}: Please enter your birthdate in dd/mm/yyyy format (Example: 21/03/1990)`,
    )
  })

  it('§5.4 links to the upload, and shows its error', async () => {
    const { user } = open('personalDetails')
    const link = within(await list(/answers are still missing/)).getByRole('link', { name: 'CV Document Upload' })
    await user.click(link)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload File… CV Document Upload' }))
    await user.upload(screen.getByLabelText('CV Document Upload', { selector: 'input' }), new File(['x'], 'cv.exe'))
    const missing = await list(`${ALL} answers are still missing or wrong`)
    expect(within(missing).getByText(/Please upload an accepted file type\./).parentElement?.textContent).toBe(
      'CV Document Upload: Please upload an accepted file type.',
    )
    await user.upload(screen.getByLabelText('CV Document Upload', { selector: 'input' }), new File(['x'], 'cv.pdf'))
    await list(`${ALL - 1} answers are still missing`)
  })

  it('§2.10 links from the institution to the country if the country has no institutions', async () => {
    const { user } = open('courseDetails')
    await screen.findByRole('option', { name: 'Antarctica' })
    await user.selectOptions(screen.getByRole('combobox', { name: /^Select the country/ }), 'Antarctica')
    const missing = await list(`${allOf('courseDetails').length - 1} answers are still missing or wrong`)
    const link = within(missing).getByRole('link', { name: 'Select the Institution applied to' })
    expect(link.parentElement?.textContent).toContain(': The country you chose has no institutions.')
    await user.click(link)
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Select the country/ }))
  })

  it('§5.3 has a motivation that is too short; its link and a disabled Save move to the editor', async () => {
    const motivation = { id: 'm1', motivation: `<p>${words(479)}</p>` }
    const { user, saved } = open('motivation', 'motivation', {
      fellowship: { ...fellowshipAt('motivation'), motivation },
    })
    const missing = await list('1 answer is still missing or wrong')
    expect(missing.textContent).toContain('Your motivation should be at least 500 words in length.')
    for (const way of [
      within(missing).getByRole('link', { name: /^Motivational Statement/ }),
      screen.getByRole('button', { name: 'Save & Proceed' }),
    ]) {
      await user.click(way)
      await waitFor(() => expect(document.activeElement?.getAttribute('contenteditable')).toBe('true'))
    }
    expect(saved).toEqual([])
  })

  it.each([
    ['personalDetails', 'courseDetails'],
    ['courseDetails', 'motivation'],
    ['motivation', 'review'],
  ] as const)('§5.1 §5.2 §5.3 is hidden when %s is complete', async (step, next) => {
    open(step, next)
    const name = /^Save (&|and) /
    await waitFor(() => expect(isOff(screen.getByRole<HTMLButtonElement>('button', { name }))).toBe(false))
    expect(screen.queryByRole('region', { name: /still missing/ })).toBeNull()
  })

  it('says nothing on arrival or while one types, and announces that nothing is missing any more', async () => {
    open('personalDetails', 'courseDetails')
    const surname = await screen.findByRole('textbox', { name: /^Surname/ })
    const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    const DONE = 'Nothing is missing any more.'
    enter(surname, '')
    await list('1 answer is still missing')
    expect(spoken().join()).not.toMatch(/missing/)
    enter(surname, 'Shikongo')
    await waitFor(() => expect(spoken()).toContain(DONE))
  })
})

describe('§5.1 §5.2 §5.3 pressing a disabled Save', () => {
  const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

  it('§5.1 marks and announces all that is missing, and moves to the first of it', async () => {
    const { user, saved } = open('personalDetails')
    const missing = await list(`${ALL} answers are still missing`)
    expect(within(missing).getByRole<HTMLDetailsElement>('group').open).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Save and Continue to Next Step' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ })))
    expect(screen.getByText('Enter your last name.')).toBeDefined()
    expect(alerts()).toEqual(expect.arrayContaining([`${ALL} answers are still missing.`, 'ID: Please upload a file.']))
    expect(within(missing).getByRole<HTMLDetailsElement>('group').open).toBe(true)
    expect(saved).toEqual([])
  })

  it('§5.1 leaves the focus in a field that the applicant has entered meanwhile', async () => {
    open('personalDetails')
    await list(`${ALL} answers are still missing`)
    fireEvent.click(screen.getByRole('button', { name: 'Save and Continue to Next Step' }))
    const address = screen.getByRole('textbox', { name: /^Postal Address/ })
    address.focus()
    await screen.findByText('Enter your last name.')
    await new Promise((resolve) => setTimeout(resolve))
    expect(document.activeElement).toBe(address)
  })

  it('§5.4 moves to the first missing document when the form is complete', async () => {
    const fellowship = fellowshipAt('courseDetails')
    const personalDetails = { ...fellowship.personalDetails, cvDocument: '' }
    const { user } = open('personalDetails', 2, { fellowship: { ...fellowship, personalDetails } })
    await list('1 answer is still missing')
    await user.click(screen.getByRole('button', { name: 'Save and Continue to Next Step' }))
    const upload = screen.getByRole('button', { name: 'Upload File… CV Document Upload' })
    await waitFor(() => expect(document.activeElement).toBe(upload))
    expect(alerts()).toContain('CV: Please upload a file.')
  })
})

describe('§5.1 Enter in a form', () => {
  it('§5.1 moves to the next missing field, and marks nothing', async () => {
    const { user, saved } = open('personalDetails')
    await list(/answers are still missing/)
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ndapewa{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Surname/ })))
    expect(screen.queryByText('Enter your last name.')).toBeNull()
    expect(saved).toEqual([])
  })

  it('§5.1 saves if the last key completed the form, even before typing pauses', async () => {
    const { user, saved } = open('personalDetails', 2)
    const surname = await screen.findByRole('textbox', { name: /^Surname/ })
    await user.clear(surname)
    await list('1 answer is still missing')
    await user.type(surname, 'Shikongo{Enter}')
    await heading('Course Details')
    expect(saved[0]?.record['lastName']).toBe('Shikongo')
  })
})
