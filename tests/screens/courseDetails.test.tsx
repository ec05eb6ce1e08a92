import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { documentsOf } from '../../domain/documents.ts'
import { fromEntries } from '../../domain/objects.ts'
import { fieldsWhere, labelOf, questionsOf } from '../../domain/programme.ts'
import { STEP } from '../../domain/steps.ts'
import { chooseInstitution, institution, institutionField, offeredInstitutions } from './support/institution.ts'
import { fellowshipAt } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'
import { COURSE_VALUES, UNIVERSITY } from '../support/applicant.ts'
import { COURSE_MESSAGES } from '../support/messages.ts'
import { isOff } from './support/isOff.ts'

withDocument()

const PATH = STEP.courseDetails.route
const saveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save & Proceed' })
const country = () => screen.getByLabelText<HTMLSelectElement>('Select the country of the Institution applied to: *')
const optionsOf = (select: HTMLSelectElement) => [...select.options].map((option) => option.text)
const widget = (label: string) => screen.getByRole('group', { name: new RegExp(`^${label}`) })

async function open(highestStep: number) {
  const opened = renderPortal(PATH, { fellowship: fellowshipAt(highestStep) })
  await saveButton()
  await waitFor(() => expect(optionsOf(country())).toContain('Namibia'))
  await institutionField()
  return opened
}

describe('§2.10 the guidance and fields', () => {
  it('§2.10 lists what the applicant needs', async () => {
    await open(2)
    await heading('Course Details')
    for (const text of [
      'You will need the following information and documents to complete this section:',
      'Your chosen Educational Institution and Course Details.',
      'A certified copy of your Acceptance Letter.',
      'A certified copy of your latest Examination Results.',
      'Please ensure that all fields below are completed and that factual and up to date information is provided.',
      'All attachments must be certified by a Police Officer / Legal Commissioners of Oath.',
      'Please note: The original and a certified copy of uploaded documents will be requested at the interview if you are shortlisted.',
    ]) {
      expect(screen.getByText(text)).toBeDefined()
    }
  })

  it('§2.10 shows the fields in order, with five upload widgets', async () => {
    await open(2)
    const form = document.querySelector('form') as HTMLFormElement
    expect([...form.querySelectorAll('label, h3')].map((label) => label.textContent?.replace(/\s*\*.*$/, ''))).toEqual([
      ...Object.values(questionsOf('courseDetails')).map(({ label }) => label),
      ...documentsOf('courseDetails').map(({ label }) => label),
    ])
    expect(widget('Course Costing Upload').querySelector('h3')?.textContent).toContain('(required)')
  })

  it("§2.10 'Back a step' keeps the unsaved text", async () => {
    const { user, kept } = await open(2)
    await user.type(screen.getByLabelText(/First Choice/), 'MSc')
    await user.click(screen.getByRole('link', { name: 'Back a step' }))
    await heading('Personal Details')
    expect(window.location.pathname).toBe(STEP.personalDetails.route)
    await waitFor(() => expect(kept.at(-1)?.content.form?.['firstChoiceCourse']).toBe('MSc'))
  })
})

describe('§2.10 country and institution', () => {
  it('§2.10 offers the institutions of the chosen country, and clears the choice when the country changes', async () => {
    const { user, kept } = await open(2)
    expect(optionsOf(country())[0]).toBe('Choose a Country')
    expect(institution().disabled).toBe(true)
    expect(offeredInstitutions()).toEqual([])
    await user.selectOptions(country(), 'Namibia')
    expect(country().value).toBe('516')
    await waitFor(() => expect(institution().disabled).toBe(false))
    await chooseInstitution(user, UNIVERSITY.name)
    await waitFor(() => expect(kept.at(-1)?.content.form).toMatchObject({ institutionId: UNIVERSITY.id }))
    expect(institution().value).toBe(UNIVERSITY.name)
    await user.selectOptions(country(), 'South Africa')
    await waitFor(() => expect(offeredInstitutions()).toEqual(['University of Cape Town']))
    expect(institution().value).toBe('')
  })

  it('§2.10 clears a saved institution when the country changes, and disables saving until a new choice', async () => {
    const { user, kept, saved } = await open(3)
    const save = await saveButton()
    await waitFor(() => expect(institution().value).toBe(UNIVERSITY.name))
    await waitFor(() => expect(isOff(save)).toBe(false))
    await user.selectOptions(country(), 'South Africa')
    await waitFor(() => expect(institution().disabled).toBe(false))
    expect(institution().value).toBe('')
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

  it('§2.10 §5.2 shows a message for a country without institutions', async () => {
    const message = 'The country you selected has no known Higher Education Institutions.'
    const { user } = await open(2)
    expect(institution().disabled).toBe(true)
    expect(screen.queryByText(message)).toBeNull()
    await user.selectOptions(country(), 'Antarctica')
    await screen.findByText(message)
    expect(institution().disabled).toBe(true)
    await user.selectOptions(country(), 'Namibia')
    await waitFor(() => expect(institution().disabled).toBe(false))
    expect(screen.queryByText(message)).toBeNull()
  })

  it('§2.10 prefills the saved values, including the institution', async () => {
    await open(3)
    await waitFor(() => expect(institution().value).toBe(UNIVERSITY.name))
    expect(country().value).toBe('516')
    expect(screen.getByLabelText<HTMLInputElement>(/First Choice/).value).toBe(COURSE_VALUES.firstChoiceCourse)
    expect(screen.getByLabelText<HTMLInputElement>(/Second Choice/).value).toBe(COURSE_VALUES.secondChoiceCourse)
    for (const [label, name] of Object.entries({
      'Transcript Upload': 'Transcript.pdf',
      'Acceptance Letter Upload': 'Letter.pdf',
      'Qualification Document Upload': 'Degree.pdf',
      'Course Programme Upload': 'Programme.pdf',
      'Course Costing Upload': 'Costing.pdf',
    })) {
      within(widget(label)).getByText(`File Uploaded: ${name}`)
    }
  })
})

describe('§5.2 messages and saving', () => {
  it.each([
    ['firstChoiceCourse', COURSE_MESSAGES.firstChoiceCourse],
    ['secondChoiceCourse', COURSE_MESSAGES.secondChoiceCourse],
    ['countryId', COURSE_MESSAGES.countryId],
  ])('§5.2 %s shows its message once touched', async (id, message) => {
    const { user } = await open(2)
    expect(screen.queryByText(message)).toBeNull()
    await user.click(document.getElementById(id) as HTMLElement)
    await user.tab()
    expect(await screen.findByText(message)).toBeDefined()
  })

  it('§5.2 institutionId shows its message once touched', async () => {
    const { user } = await open(2)
    await user.selectOptions(country(), 'Namibia')
    await waitFor(() => expect(institution().disabled).toBe(false))
    await user.click(institution())
    await user.tab()
    expect(await screen.findByText('Please select an institution.')).toBeDefined()
  })

  it("§3 §5.2 'Save & Proceed' waits for all five documents, and sends each value under its field name", async () => {
    const { user, saved } = await open(2)
    const save = await saveButton()
    const lines = fieldsWhere('courseDetails', ({ kind }) => kind === 'line')
    for (const field of lines) {
      await user.click(screen.getByLabelText(`${labelOf('courseDetails', field)} *`))
      await user.paste(`My ${field}`)
    }
    await user.selectOptions(country(), 'Namibia')
    await waitFor(() => expect(institution().disabled).toBe(false))
    await chooseInstitution(user, UNIVERSITY.name)
    for (const { label } of documentsOf('courseDetails')) {
      expect(isOff(save)).toBe(true)
      await user.upload(within(widget(label)).getByLabelText(label), new File(['%PDF'], `${label}.pdf`))
      await within(widget(label)).findByText(`File Uploaded: ${label.replaceAll(' ', '_')}.pdf`)
    }
    await waitFor(() => expect(isOff(save)).toBe(false))
    await user.click(save)
    await heading('Motivation')
    expect(saved.map(({ step, id, record }) => ({ step, id, record }))).toEqual([
      {
        step: 'courseDetails',
        id: null,
        record: {
          ...fromEntries(lines.map((field) => [field, `My ${field}`])),
          countryId: 516,
          institutionId: UNIVERSITY.id,
          transcript: 'stored-transcript',
          originalTranscriptDocName: 'Transcript_Upload.pdf',
          acceptanceLetter: 'stored-acceptanceLetter',
          originalAcceptanceLetterDocName: 'Acceptance_Letter_Upload.pdf',
          qualification: 'stored-qualification',
          originalQualificationDocName: 'Qualification_Document_Upload.pdf',
          programme: 'stored-programme',
          originalProgrammeDocName: 'Course_Programme_Upload.pdf',
          costing: 'stored-costing',
          originalCostingDocName: 'Course_Costing_Upload.pdf',
        },
      },
    ])
  }, 30_000)
})
