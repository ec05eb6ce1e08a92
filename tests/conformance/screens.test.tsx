import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DOCUMENTS } from '../../domain/documents.ts'
import { ROUTES } from '../../domain/routes.ts'
import { STEP, STEPS } from '../../domain/steps.ts'
import { institution } from '../screens/support/institution.ts'
import { COURSE_DETAILS, fellowshipAt, PERSONAL_DETAILS } from '../screens/support/records.ts'
import { heading, renderPortal, withDocument } from '../screens/support/render.tsx'
import { isOff } from '../screens/support/isOff.ts'

withDocument()
afterEach(() => void vi.useRealTimers())

/** Sections 2.4, 2.7 to 2.13 and 5.2, beyond the tests in tests/screens. */

describe('§2.4 the warning', () => {
  it("§2.4 'Stay Logged In' extends the session and hides the warning", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { signedOut } = renderPortal(ROUTES.progress, { fellowship: fellowshipAt(1) })
    await heading('Your Postgraduate Bursary Application Progress')
    await vi.advanceTimersByTimeAsync(110_000)
    const stay = await screen.findByRole('button', { name: 'Stay Logged In' })
    stay.click()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await vi.advanceTimersByTimeAsync(59_000)
    expect([screen.queryByRole('alertdialog'), signedOut]).toEqual([null, []])
    await vi.advanceTimersByTimeAsync(2_000)
    await screen.findByRole('alertdialog', { name: 'Session Timeout Warning' })
  })
})

describe('§2.7 the congratulations', () => {
  it.each([
    [5, false],
    [6, true],
    [8, false],
  ])('§2.7 with highestStep %i they are shown: %s', async (highestStep, shown) => {
    renderPortal(ROUTES.progress, { fellowship: fellowshipAt(highestStep) })
    await screen.findByText('Register to apply')
    const texts = [
      'Congratulations, you have completed your Postgraduate Bursary Application.',
      'Thank you for your submission. Please note that only shortlisted applicants will be contacted.',
    ]
    expect(texts.map((text) => screen.queryByText(text) !== null)).toEqual([shown, shown])
  })
})

describe('§2.9 the seven widgets', () => {
  it.each([
    ['ID Document Upload', '/application/personaldetails'],
    ['CV Document Upload', '/application/personaldetails'],
    ['Transcript Upload', '/application/coursedetails'],
    ['Acceptance Letter Upload', '/application/coursedetails'],
    ['Qualification Document Upload', '/application/coursedetails'],
    ['Course Programme Upload', '/application/coursedetails'],
    ['Course Costing Upload', '/application/coursedetails'],
  ])("§2.9 '%s' is on its step, %s, marked required", async (label, path) => {
    renderPortal(path, { fellowship: fellowshipAt(2) })
    const widget = await screen.findByRole('group', { name: new RegExp(`^${label}`) })
    expect(within(widget).getByRole('heading').textContent).toMatch(new RegExp(`^${label} \\*\\(required\\)$`))
  })
})

describe('§4.6 starting an upload', () => {
  it.each([
    ['a file that is too large', [new Uint8Array(2_097_153)], 'scan.pdf', 'File size exceeds maximum upload limit.'],
    ['a wrong type', ['x'], 'scan.exe', 'Please upload an accepted file type.'],
    ['a second dot', ['x'], 'scan.v2.pdf', 'Filename invalid.'],
    ['a long name', ['x'], `${'n'.repeat(33)}.pdf`, 'Filename exceeds 32 character limit.'],
    ['a blank file', [], 'scan.pdf', 'File is empty.'],
    ['no file at all', null, '', 'Please upload a file.'],
  ])('§4.6 clears the error of %s, and the danger style with it', async (_, content, name, message) => {
    const { user } = renderPortal('/application/personaldetails', {
      fellowship: fellowshipAt(1),
      upload: () => new Promise(() => {}),
    })
    const widget = await screen.findByRole('group', { name: /^CV Document Upload/ })
    const picker = within(widget).getByLabelText('CV Document Upload')
    const dangers = () => widget.querySelectorAll('[data-danger], [aria-invalid=true]').length
    if (content === null) fireEvent(picker, new Event('cancel', { bubbles: true }))
    else await user.upload(picker, new File(content, name))
    await within(widget).findByText(message)
    expect(dangers()).toBeGreaterThan(0)
    await user.upload(picker, new File(['x'], 'scan.pdf'))
    await within(widget).findByText('Uploading File…')
    expect([within(widget).getByRole('alert').textContent, dangers()]).toEqual(['', 0])
  })
})

describe('§3 the date of birth', () => {
  it("§3 the form and Review show only the part before 'T'", async () => {
    const personalDetails = { ...PERSONAL_DETAILS, dateOfBirth: '1990-03-21T23:30:00-11:00' }
    const { user } = renderPortal('/application/personaldetails', {
      fellowship: { ...fellowshipAt(4), personalDetails },
    })
    const field = await screen.findByLabelText<HTMLInputElement>('Date of Birth (dd/mm/yyyy) *')
    await waitFor(() => expect(field.value).toBe('21/03/1990'))
    await user.click(screen.getByRole('link', { name: '➍ Review Application' }))
    const term = await screen.findByText('Birthdate')
    expect(term.nextElementSibling?.textContent).toBe('21/03/1990')
  })
})

describe('§2.8 contact details', () => {
  it('§2.8 asks for both phone numbers above their fields', async () => {
    renderPortal(STEPS[0].route, { fellowship: fellowshipAt(1) })
    const note = await screen.findByText(
      'Please give a cellphone and a telephone number where Bank of Examples can contact you.',
    )
    const cell = screen.getByLabelText(/^Cell Phone/)
    expect(note.compareDocumentPosition(cell)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

describe('§2.12 review', () => {
  const valueOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent

  it('§2.12 asks to confirm, and shows who certifies', async () => {
    renderPortal('/application/summary', { fellowship: fellowshipAt(4) })
    await heading('Review Application Details')
    await screen.findByText(/make sure that the information below is factual and up to date/)
    expect(screen.getByText(/documents must be certified by the police or legal commissioners of oath/i)).toBeDefined()
    const sections = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
    expect(sections).toEqual(['Personal Details', 'Contact Details', 'Course Details', 'Motivation'])
  })

  it('§2.12 shows No and no details without a disability', async () => {
    const personalDetails = { ...PERSONAL_DETAILS, disabled: false }
    renderPortal('/application/summary', { fellowship: { ...fellowshipAt(4), personalDetails } })
    await screen.findByText('Fullname')
    expect(valueOf('Disability')).toBe('No')
    expect(screen.queryByText('Details of Disability')).toBeNull()
  })

  it.each(DOCUMENTS)(
    '§2.12 the link of $kind shows its original name, and opens that document in a new window',
    async ({ kind, reviewLabel, path, storedField, originalField }) => {
      renderPortal('/application/summary', { fellowship: fellowshipAt(4) })
      await screen.findByText('Fullname')
      const record: Record<string, unknown> = { ...PERSONAL_DETAILS, ...COURSE_DETAILS }
      expect(valueOf(reviewLabel), kind).toContain(String(record[originalField]))
      const link = within(screen.getByText(reviewLabel, { selector: 'dt' }).parentElement as HTMLElement).getByRole(
        'link',
        {
          name: (name) => name.startsWith(String(record[originalField])),
        },
      )
      expect(link.getAttribute('href')).toBe(`/postgradexternalapi${path}?file=${String(record[storedField])}`)
      expect(link.getAttribute('target')).toBe('_blank')
    },
  )
})

describe('§2.12 §2.13 navigation', () => {
  it("§2.12 'Back a step' leads to Motivation, and 'Details Correct' to Submit", async () => {
    const { user } = renderPortal('/application/summary', { fellowship: fellowshipAt(4) })
    await user.click(await screen.findByRole('link', { name: 'Back a step' }))
    await heading('Motivation')
    await user.click(screen.getByRole('link', { name: '➍ Review Application' }))
    await user.click(await screen.findByRole('button', { name: 'Details Correct' }))
    await heading('Submit your application')
    expect(window.location.pathname).toBe('/application/submit')
  })

  it("§2.13 is headed 'Submit your application'", async () => {
    renderPortal('/application/submit', { fellowship: fellowshipAt(5) })
    await heading('Submit your application')
    const declaration = (await screen.findByRole('heading', { name: 'Declaration' })).parentElement as HTMLElement
    expect(within(declaration).getAllByRole('listitem')).toHaveLength(4)
    expect(screen.getByRole('heading', { name: 'IMPORTANT' })).toBeDefined()
  })
})

describe('§5.1 §5.2 the save buttons', () => {
  const sections = {
    personalDetails: ['§5.1', 'Save and Continue to Next Step'],
    courseDetails: ['§5.2', 'Save & Proceed'],
  } as const

  it.each(DOCUMENTS.map((document) => [...sections[document.step], document.kind, document] as const))(
    "%s '%s' is disabled while %s is required, too large or of a wrong type",
    async (_, button, kind, { step, label, storedField }) => {
      const fellowship = fellowshipAt(3)
      const record = { ...fellowship[step], [storedField]: '' }
      const { user } = renderPortal(STEP[step].route, { fellowship: { ...fellowship, [step]: record } })
      const save = await screen.findByRole<HTMLButtonElement>('button', { name: button })
      const widget = screen.getByRole('group', { name: new RegExp(`^${label}`) })
      const choose = (file: File) => user.upload(within(widget).getByLabelText(label), file)
      if (step === 'courseDetails') {
        await waitFor(() => expect(institution().value).toBe('University of Namibia'))
      }
      expect(isOff(save), kind).toBe(true)
      await choose(new File(['x'], 'a scan.PDF'))
      await within(widget).findByText('File Uploaded: a_scan.PDF')
      await waitFor(() => expect(isOff(save)).toBe(false))
      await choose(new File([new Uint8Array(2_097_153)], 'scan.pdf'))
      await within(widget).findByText('File size exceeds maximum upload limit.')
      expect(isOff(save)).toBe(true)
      await choose(new File(['x'], 'scan.exe'))
      await within(widget).findByText('Please upload an accepted file type.')
      expect(isOff(save)).toBe(true)
      await choose(new File(['x'], 'scan.docx'))
      await within(widget).findByText('File Uploaded: scan.docx')
      await waitFor(() => expect(isOff(save)).toBe(false))
    },
  )
})
