import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { shownDates } from '../../domain/calendar.ts'
import { documentsOf } from '../../domain/documents.ts'
import { formOf } from '../../domain/forms.ts'
import { fromEntries } from '../../domain/objects.ts'
import { fieldsWhere, labelOf, questionOf, questionsOf } from '../../domain/programme.ts'
import { isSkipped } from '../../domain/questions/answers.ts'
import type { Question } from '../../domain/questions/kinds.ts'
import { STEP } from '../../domain/steps.ts'
import { REGIONS } from './support/portal.tsx'
import { fellowshipAt, PERSONAL_DETAILS } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'
import { PROFILE } from '../support/applicant.ts'
import { PERSONAL_MESSAGES } from '../support/messages.ts'
import { isOff } from './support/isOff.ts'

withDocument()

const STEP_NAME = 'personalDetails'
const PATH = STEP[STEP_NAME].route
const SAVE = 'Save and Continue to Next Step'
const saveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: SAVE })
const labelled = (label: string) => screen.getByLabelText<HTMLInputElement>(`${label} *`)
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

/** The options of a choice; undefined for other questions. */
function optionsOf(question: Question): readonly string[] | undefined {
  if (question.kind === 'region') return REGIONS.map(({ name }) => name)
  if (question.kind === 'yesOrNo') return ['Yes', 'No']
  return question.kind === 'choice' ? question.options : undefined
}

/** The option or the text of an answer, and the value that is sent. Every text is a different one. */
function typedIn(field: string): { field: string; label: string; option?: string; text?: string; sent: unknown } {
  const question = questionOf(STEP_NAME, field)
  const answer = { field, label: question.label }
  if (question.kind === 'birthday') return { ...answer, text: '02-11-1995', sent: '1995-11-02T00:00:00.000Z' }
  if (question.kind === 'yesOrNo') return { ...answer, option: 'Yes', sent: true }
  const option = optionsOf(question)?.at(-1)
  if (option === undefined) return { ...answer, text: `My ${field}`, sent: `My ${field}` }
  return { ...answer, option, sent: REGIONS.find(({ name }) => name === option)?.id ?? option }
}

async function openEmpty() {
  const opened = renderPortal(PATH, { fellowship: fellowshipAt(1) })
  await heading('Personal Details')
  await saveButton()
  return opened
}

describe('§2.8 the guidance and fields', () => {
  it('§2.8 lists what the applicant needs', async () => {
    await openEmpty()
    for (const text of [
      'You will need the following information and documents to complete this section:',
      'A certified scanned copy of your Identification Document',
      'Your Personal & Contact Details',
      'Your Home Address',
      'Please ensure that all fields below are completed and that factual and up to date information is provided.',
      'All uploaded documents must be certified by a Police Officer / Legal Commissioners of Oath.',
    ]) {
      screen.getByText(text)
    }
    screen.getByText(/marks required fields/)
    expect(document.title).toBe('Personal Details | Bank of Examples Postgraduate Fellowship')
  })

  it('§2.8 shows the fields in order', async () => {
    await openEmpty()
    const form = document.querySelector('form') as HTMLFormElement
    const labels = [...form.querySelectorAll('label, h3')].map((label) => label.textContent?.replace(/\s*\*.*$/, ''))
    const asked = fieldsWhere(STEP_NAME, (question) => !isSkipped(question, {}))
    expect(labels).toEqual([
      ...asked.map((field) => labelOf(STEP_NAME, field)),
      ...documentsOf(STEP_NAME).map(({ label }) => label),
    ])
  })

  it('§2.8 offers the options of each choice', async () => {
    await openEmpty()
    for (const [id, question] of Object.entries(questionsOf(STEP_NAME))) {
      const options = optionsOf(question)
      if (options === undefined) continue
      const select = document.getElementById(id) as HTMLSelectElement
      const shown = [question.placeholder, ...options]
      await waitFor(() => expect([...select.options].map((option) => option.text)).toEqual(shown))
    }
  })

  it('§2.8 asks for details of a disability only if there is one', async () => {
    const { user } = await openEmpty()
    const select = screen.getByLabelText(/any disabilities/)
    expect(screen.queryByLabelText(/Details of your disability/)).toBeNull()
    await user.selectOptions(select, 'true')
    const details = await screen.findByLabelText(/Details of your disability/)
    expect(select.compareDocumentPosition(details)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.selectOptions(select, 'false')
    await waitFor(() => expect(screen.queryByLabelText(/Details of your disability/)).toBeNull())
  })

  it('§2.8 §6 sets and locks the email of the login profile', async () => {
    const email = () => screen.getByLabelText<HTMLInputElement>(/Email Address/)
    const { unmount } = await openEmpty()
    expect([email().value, email().disabled]).toEqual([PROFILE.email, true])
    unmount()
    const personalDetails = { ...PERSONAL_DETAILS, email: 'former@example.com' }
    renderPortal(PATH, { fellowship: { ...fellowshipAt(2), personalDetails } })
    await saveButton()
    expect([email().value, email().disabled]).toEqual([PROFILE.email, true])
  })

  it('§2.8 §4.2 prefills each saved value under its label', async () => {
    renderPortal(PATH, { fellowship: fellowshipAt(2) })
    await saveButton()
    const form = formOf(RECORD_SCHEMAS.personalDetails, { ...PERSONAL_DETAILS, email: PROFILE.email }, shownDates)
    for (const [field, value] of Object.entries(form)) {
      const label = labelOf(STEP_NAME, field)
      await waitFor(() => expect(labelled(label).value, label).toBe(value))
    }
    within(screen.getByRole('group', { name: /ID Document Upload/ })).getByText('File Uploaded: My_ID.pdf')
    within(screen.getByRole('group', { name: /CV Document Upload/ })).getByText('File Uploaded: My_CV.pdf')
  })
})

/** Excludes the locked email, and the details of a disability, which are shown only for one. */
const { email: _email, disabilityDetails: _details, ...messages } = PERSONAL_MESSAGES

describe('§5.1 messages', () => {
  it('§5.1 every field shows its message once touched', async () => {
    await openEmpty()
    for (const [id, message] of Object.entries(messages)) {
      const field = document.getElementById(id) as HTMLElement
      expect(screen.queryByText(message), id).toBeNull()
      fireEvent.focus(field)
      fireEvent.blur(field)
      const shown = await screen.findByText(message)
      expect(field.getAttribute('aria-invalid'), id).toBe('true')
      expect(field.getAttribute('aria-describedby')?.split(' '), id).toContain(shown.id)
    }
  })

  it('§5.1 disabilityDetails is required when disabled is true', async () => {
    const { user } = await openEmpty()
    await user.selectOptions(screen.getByLabelText(/any disabilities/), 'true')
    await user.click(await screen.findByLabelText(/Details of your disability/))
    await user.tab()
    expect(await screen.findByText('Provide more details on your disability.')).toBeDefined()
  })

  it('§5.1 accepts dates of birth that exist, and refuses others', async () => {
    const { user } = await openEmpty()
    const field = screen.getByLabelText<HTMLInputElement>(/Date of Birth/)
    const isInvalid = () => screen.queryByText(messages.dateOfBirth) !== null
    for (const refused of ['03/21/1990', '31/02/1990']) {
      await user.clear(field)
      await user.type(field, refused)
      await user.tab()
      await waitFor(() => expect(isInvalid(), refused).toBe(true))
    }
    for (const accepted of ['21/03/1990', '21-03-1990', '1/3/1990', '1990-03-21']) {
      await user.clear(field)
      await waitFor(() => expect(isInvalid(), 'the empty field').toBe(true))
      await user.type(field, accepted)
      await user.tab()
      await waitFor(() => expect(isInvalid(), accepted).toBe(false))
    }
  })
})

describe("§5.1 'Save and Continue to Next Step'", () => {
  it('§5.1 is enabled from the first render if the record is complete, and follows edits', async () => {
    const { user } = renderPortal(PATH, { fellowship: fellowshipAt(2) })
    const save = await saveButton()
    await waitFor(() => expect(isOff(save)).toBe(false))
    await user.clear(screen.getByLabelText('Name *'))
    await waitFor(() => expect(isOff(save)).toBe(true))
    await user.type(screen.getByLabelText('Name *'), 'Tangeni')
    await waitFor(() => expect(isOff(save)).toBe(false))
  })

  it('§3 §4.2 sends each value under its field name on the first save, with the ID and the CV', async () => {
    const { user, saved } = await openEmpty()
    await waitFor(() => expect(within(labelled('Region')).getByText('Erongo')).toBeDefined())
    const typed = fieldsWhere(STEP_NAME, ({ kind }) => kind !== 'loginEmail').map((field) => typedIn(field))
    for (const { label, option } of typed) if (option !== undefined) await user.selectOptions(labelled(label), option)
    for (const { label, text } of typed) {
      if (text === undefined) continue
      await user.click(await screen.findByLabelText(`${label} *`))
      await user.paste(text)
    }
    for (const kind of ['ID', 'CV']) {
      const widget = within(screen.getByRole('group', { name: new RegExp(`^${kind} Document Upload`) }))
      await user.upload(widget.getByLabelText(`${kind} Document Upload`), pdf(`My ${kind}.pdf`))
      await widget.findByText(`File Uploaded: My_${kind}.pdf`)
    }
    await waitFor(async () => expect(isOff(await saveButton())).toBe(false))
    await user.click(await saveButton())
    await heading('Course Details')
    expect(saved.map(({ step, id, record }) => ({ step, id, record }))).toEqual([
      {
        step: 'personalDetails',
        id: null,
        record: {
          ...fromEntries(typed.map(({ field, sent }) => [field, sent])),
          email: PROFILE.email,
          idDocument: 'stored-id',
          originalIDDocName: 'My_ID.pdf',
          cvDocument: 'stored-cv',
          originalCVDocName: 'My_CV.pdf',
        },
      },
    ])
  }, 30_000)

  it('§4.2 saves the record with its documents, then opens Course Details and focuses its heading', async () => {
    const { user, saved } = renderPortal(PATH, { fellowship: fellowshipAt(2) })
    await waitFor(async () => expect(isOff(await saveButton())).toBe(false))
    await user.clear(screen.getByLabelText('Surname *'))
    await user.type(screen.getByLabelText('Surname *'), 'Nghipondoka')
    await waitFor(async () => expect(isOff(await saveButton())).toBe(false))
    await user.click(await saveButton())
    const arrived = await heading('Course Details')
    expect(window.location.pathname).toBe(STEP.courseDetails.route)
    expect(document.activeElement).toBe(arrived)
    expect(saved).toHaveLength(1)
    expect(saved[0]).toMatchObject({
      step: 'personalDetails',
      id: 'p1',
      record: {
        lastName: 'Nghipondoka',
        disabled: true,
        dateOfBirth: '1990-03-21T00:00:00.000Z',
        idDocument: 'stored-id.pdf',
      },
    })
  })

  it('§8 stores unsaved text as a draft, and shows it again', async () => {
    const { user, kept } = await openEmpty()
    await user.type(screen.getByLabelText('Name *'), 'Selma')
    await waitFor(() => expect(kept.at(-1)?.content.form?.['name']).toBe('Selma'))
    await user.click(screen.getByRole('link', { name: 'Application Progress' }))
    await heading('Your Postgraduate Bursary Application Progress')
    await user.click(await screen.findByRole('link', { name: 'Complete your Personal Details' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name *').value).toBe('Selma'))
  })
})

describe('§2.8 the calendar of the date of birth', () => {
  it.each([
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
    ['a day', async (user: UserEvent) => user.click(await screen.findByRole('button', { name: '14 March 1990' }))],
  ])('§2.8 returns the focus to its button after %s, and Enter then saves nothing', async (_, leave) => {
    const { user, saved } = renderPortal(PATH, { fellowship: fellowshipAt(2) })
    const opener = await screen.findByRole('button', { name: 'Choose the date from a calendar' })
    await user.click(opener)
    expect(opener.ariaExpanded).toBe('true')
    await leave(user)
    await waitFor(() => expect(opener.ariaExpanded).toBe('false'))
    expect(document.activeElement).toBe(opener)
    await user.keyboard('{Enter}')
    expect(opener.ariaExpanded).toBe('true')
    expect(saved).toEqual([])
  })
})

describe('a hint for an unlikely value', () => {
  const statusOf = (label: string) => {
    const described = labelled(label).getAttribute('aria-describedby')?.split(' ') ?? []
    return described.map((id) => document.getElementById(id)?.querySelector('[role=status]')).find(Boolean)
  }

  it.each([
    ['Cell Phone', 'none', 'This has no digits. Is it the right phone number?'],
    ['Telephone', '061', 'This looks too short for a phone number. Are any digits missing?'],
    ['Date of Birth (dd/mm/yyyy)', '21/03/1890', /^You would turn 1\d\d this year\. Is the year right\?$/],
  ])('§5.1 %s: is shown at the field after it loses the focus, and allows saving', async (label, typed, hint) => {
    const { user, saved } = renderPortal(PATH, { fellowship: fellowshipAt(2) })
    const save = await saveButton()
    await waitFor(() => expect(statusOf(label)).toBeDefined())
    await user.clear(labelled(label))
    await user.type(labelled(label), typed)
    expect(screen.queryByText(hint)).toBeNull()
    await user.tab()
    expect(await screen.findByText(hint)).toBe(statusOf(label))
    expect(labelled(label).getAttribute('aria-invalid')).not.toBe('true')
    await waitFor(() => expect(isOff(save)).toBe(false))
    await user.click(save)
    await heading('Course Details')
    expect(saved).toHaveLength(1)
  })

  it("§5.1 explains a refused date beside the form's message", async () => {
    const { user } = renderPortal(PATH, { fellowship: fellowshipAt(2) })
    const label = 'Date of Birth (dd/mm/yyyy)'
    await waitFor(() => expect(statusOf(label)).toBeDefined())
    await user.clear(labelled(label))
    await user.type(labelled(label), '31/02/2003')
    await user.tab()
    expect(await screen.findByText(PERSONAL_MESSAGES.dateOfBirth)).toBeDefined()
    expect(statusOf(label)?.textContent).toBe('February 2003 has 28 days.')
  })

  it('disappears when the value is corrected, or when the field has an error', async () => {
    const { user } = renderPortal(PATH, { fellowship: fellowshipAt(2) })
    await saveButton()
    await waitFor(() => expect(statusOf('Cell Phone')).toBeDefined())
    await user.clear(labelled('Cell Phone'))
    await user.tab()
    await screen.findByText(PERSONAL_MESSAGES.cellPhoneNumber)
    expect(statusOf('Cell Phone')?.textContent).toBe('')
    await user.type(labelled('Cell Phone'), '081')
    await waitFor(() => expect(statusOf('Cell Phone')?.textContent).toContain('This looks too short'))
    await user.type(labelled('Cell Phone'), '2345678')
    await waitFor(() => expect(statusOf('Cell Phone')?.textContent).toBe(''))
  })
})

it('browsers can autofill what they store about the applicant', async () => {
  renderPortal(PATH, { fellowship: fellowshipAt(2) })
  await saveButton()
  const tokens = Object.fromEntries(
    [...document.querySelectorAll('form [id][autocomplete]')].map((field) => [
      field.id,
      field.getAttribute('autocomplete'),
    ]),
  )
  expect(tokens).toEqual({
    name: 'given-name',
    lastName: 'family-name',
    sex: 'sex',
    idNumber: 'off',
    regionId: 'address-level1',
    dateOfBirth: 'bday',
    cellPhoneNumber: 'mobile tel',
    telephoneNumber: 'tel',
    email: 'email',
    postalAddress: 'shipping street-address',
    physicalAddress: 'street-address',
  })
})
