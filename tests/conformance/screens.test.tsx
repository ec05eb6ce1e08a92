import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DOCUMENT } from '../../domain/documents.ts'
import { ROUTES } from '../../domain/routes.ts'
import { STEP } from '../../domain/steps.ts'
import { institution } from '../screens/support/institution.ts'
import { fellowshipAt } from '../screens/support/records.ts'
import { heading, renderPortal, withDocument } from '../screens/support/render.tsx'
import { isOff } from '../screens/support/isOff.ts'

withDocument()

/** Sections 2.7, 2.8, 2.10 to 2.12, 5.1 and 5.2, beyond the tests in tests/screens. */

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

const NEEDED = 'You will need the following information and documents to complete this section:'
const FIELDS =
  'Please ensure that all fields below are completed and that factual and up to date information is provided.'

/** The texts of each step's screen, its way back and its button. */
const STEP_SCREENS = [
  {
    section: '§2.8',
    step: 'personalDetails',
    texts: [
      NEEDED,
      'A certified scanned copy of your Identification Document',
      'Your Personal & Contact Details',
      'Your Home Address',
      FIELDS,
      'All uploaded documents must be certified by a Police Officer / Legal Commissioners of Oath.',
      'An asterisk (*) marks required fields.',
    ],
    back: null,
    save: 'Save and Continue to Next Step',
  },
  {
    section: '§2.10',
    step: 'courseDetails',
    texts: [
      NEEDED,
      'Your chosen Educational Institution and Course Details.',
      'A certified copy of your Acceptance Letter.',
      'A certified copy of your latest Examination Results.',
      FIELDS,
      'All attachments must be certified by a Police Officer / Legal Commissioners of Oath.',
      'Please note: The original and a certified copy of uploaded documents will be requested at the interview if you are shortlisted.',
    ],
    back: '/application/personaldetails',
    save: 'Save & Proceed',
  },
  {
    section: '§2.11',
    step: 'motivation',
    texts: [
      'Please state the main reason(s) for your application in the space below. Your motivation should be at least 500 words in length.',
    ],
    back: '/application/coursedetails',
    save: 'Save & Proceed',
  },
] as const

describe('the screens of the steps', () => {
  it.each(STEP_SCREENS)('$section $step has its texts in order, its way back and its button', async (specified) => {
    const { step, texts, back, save } = specified
    renderPortal(STEP[step].route, { fellowship: fellowshipAt(STEP[step].number) })
    await heading(STEP[step].title)
    await screen.findByRole('button', { name: save })
    const shown = [...document.querySelectorAll('article:first-of-type :is(p, li)')].map((each) => each.textContent)
    expect(shown.filter((text) => texts.some((each) => each === text))).toEqual(texts)
    expect(screen.queryByRole('link', { name: 'Back a step' })?.getAttribute('href') ?? null).toBe(back)
    expect(document.title).toBe(`${STEP[step].title} | Bank of Examples Postgraduate Fellowship`)
  })
})

describe('§2.8 contact details', () => {
  it('§2.8 asks for both phone numbers above their fields', async () => {
    renderPortal(STEP.personalDetails.route, { fellowship: fellowshipAt(1) })
    const note = await screen.findByText(
      'Please give a cellphone and a telephone number where Bank of Examples can contact you. If you have only one, enter it in both fields.',
    )
    const cell = screen.getByLabelText(/^Cell Phone/)
    expect(note.compareDocumentPosition(cell)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

describe('§2.12 review', () => {
  it('§2.12 asks to confirm, and shows who certifies', async () => {
    renderPortal('/application/summary', { fellowship: fellowshipAt(4) })
    await heading('Review Application Details')
    await screen.findByText(/make sure that the information below is factual and up to date/)
    expect(screen.getByText(/documents must be certified by the police or legal commissioners of oath/i)).toBeDefined()
    const sections = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
    expect(sections).toEqual(['Personal Details', 'Contact Details', 'Course Details', 'Motivation'])
  })
})

describe('§5.1 §5.2 the save buttons', () => {
  const sections = {
    personalDetails: ['§5.1', 'Save and Continue to Next Step'],
    courseDetails: ['§5.2', 'Save & Proceed'],
  } as const

  it.each(
    [DOCUMENT.cv, DOCUMENT.costing].map((document) => [...sections[document.step], document.kind, document] as const),
  )(
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
