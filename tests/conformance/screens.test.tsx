import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DOCUMENT } from '../../domain/documents.ts'
import { ROUTES } from '../../domain/routes.ts'
import { keysOf } from '../../domain/objects.ts'
import { questionsOf, sectionsOf } from '../../domain/programme.ts'
import { FIRST_STEP, RECORD_STEPS, SAVE, STEP } from '../../domain/steps.ts'
import { stepText } from '../../domain/stepTexts.ts'
import { reviewOf } from '../../domain/views.ts'
import { institution } from '../screens/support/institution.ts'
import { fellowshipAt } from '../screens/support/records.ts'
import { heading, renderPortal, withDocument } from '../screens/support/render.tsx'
import { isOff } from '../screens/support/isOff.ts'
import { LAST_DOCUMENT } from '../support/applicant.ts'

withDocument()

/** Sections 2.7, 2.8, 2.10 to 2.12, 5.1 and 5.2, beyond the tests in tests/screens. */

describe('§2.7 the congratulations', () => {
  it.each([
    ['submit', false],
    ['submitted', true],
    [8, false],
  ] as const)('§2.7 at %s they are shown: %s', async (position, shown) => {
    renderPortal(ROUTES.progress, { fellowship: fellowshipAt(position) })
    await screen.findByText('Register to apply')
    const texts = [
      'Congratulations, you have completed your Postgraduate Bursary Application.',
      'Thank you for your submission. Please note that only shortlisted applicants will be contacted.',
    ]
    expect(texts.map((text) => screen.queryByText(text) !== null)).toEqual([shown, shown])
  })
})

/** The programme's texts, which programme.test.ts compares with the specification. */
describe('the screens of the steps', () => {
  it.each(RECORD_STEPS)(
    '§2.8 §2.10 §2.11 %s shows the texts of its step in order, the way back and its button',
    async (step) => {
      const { title, back, record } = STEP[step]
      const { intro, items = [], notes = [], beforeUploads } = stepText(step)
      const legend = keysOf(questionsOf(step)).length > 1 ? ['An asterisk (*) marks required fields.'] : []
      const above = sectionsOf(step).flatMap(({ note }) => note?.replace('{provider}', 'Bank of Examples') ?? [])
      const texts = [
        intro,
        ...items,
        ...notes,
        ...legend,
        ...above,
        ...(beforeUploads === undefined ? [] : [beforeUploads]),
      ]
      renderPortal(STEP[step].route, { fellowship: fellowshipAt(step) })
      await heading(title)
      await screen.findByRole('button', { name: record.save ?? SAVE })
      const shown = [...document.querySelectorAll('article:first-of-type :is(p, li)')].map((each) => each.textContent)
      expect(shown.filter((text) => texts.includes(text))).toEqual(texts)
      const way = screen.queryByRole('link', { name: 'Back a step' })?.getAttribute('href') ?? null
      expect(way).toBe(step === FIRST_STEP ? null : back)
      expect(document.title).toBe(`${title} | Bank of Examples Postgraduate Fellowship`)
    },
  )
})

describe('§2.12 review', () => {
  it('§2.12 asks to confirm, and shows who certifies', async () => {
    renderPortal('/application/summary', { fellowship: fellowshipAt('review') })
    await heading('Review Application Details')
    await screen.findByText(/make sure that the information below is factual and up to date/)
    expect(screen.getByText(/documents must be certified by the police or legal commissioners of oath/i)).toBeDefined()
    const sections = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
    expect(sections).toEqual(RECORD_STEPS.flatMap(reviewOf).map((each) => each.heading))
  })
})

describe('§5.1 §5.2 the save buttons', () => {
  const sections = {
    personalDetails: ['§5.1', 'Save and Continue to Next Step'],
    courseDetails: ['§5.2', 'Save & Proceed'],
  } as const

  it.each(
    [DOCUMENT.cv, LAST_DOCUMENT].map((document) => [...sections[document.step], document.kind, document] as const),
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
