import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { shownDates } from '../../domain/calendar.ts'
import { documentFields, documentsOf } from '../../domain/documents.ts'
import { savedForm } from '../../domain/forms.ts'
import { keysOf, objectIn } from '../../domain/objects.ts'
import { fieldsWhere, questionOf, questionsOf } from '../../domain/programme.ts'
import { isSkipped, optionsOf } from '../../domain/questions/answers.ts'
import type { Kind, Question } from '../../domain/questions/kinds.ts'
import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { exampleOf } from '../../scenarios/examples.ts'
import { textOf } from '../../domain/words.ts'
import type { RecordSchema } from '../../domain/rules.ts'
import { RECORD_STEPS, SAVE, STEP, stepTitle, type RecordStep } from '../../domain/steps.ts'
import { uploadId } from '../../src/components/layout/ids.ts'
import { COURSE_VALUES, NAMIBIA, PROFILE, UNIVERSITY, words } from '../support/applicant.ts'
import { paste } from './support/editor.ts'
import { chooseInstitution, institution, institutionField } from './support/institution.ts'
import { isOff } from './support/isOff.ts'
import { applicationOf, REGIONS, type World } from './support/portal.tsx'
import { fellowshipAt, PERSONAL_DETAILS } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'

/** The behaviour of a step's screen, by the step's rows. tests/conformance compares the rows with the specification. */

withDocument()

const SECTIONS: Partial<Record<RecordStep, string>> = {
  personalDetails: '§2.8 §5.1',
  courseDetails: '§2.10 §5.2',
  motivation: '§2.11 §5.3',
}
const STEPS = RECORD_STEPS.map((step) => [SECTIONS[step] ?? '', step] as const)

const saveButton = (step: RecordStep) =>
  screen.findByRole<HTMLButtonElement>('button', { name: STEP[step].record.save ?? SAVE })
const fieldAt = (name: string) => document.getElementById(name) as HTMLInputElement & HTMLSelectElement
const labelled = (label: string) =>
  screen.getByLabelText<HTMLInputElement>((text) => text.replace(/ \*$/, '') === label)

/** Opens a step, empty or with its saved record. */
async function open(step: RecordStep, saved: 'empty' | 'saved' = 'empty', changes = {}) {
  const fellowship = fellowshipAt(STEP[step].number + (saved === 'saved' ? 1 : 0))
  const opened = renderPortal(STEP[step].route, { fellowship, ...changes })
  await heading(stepTitle(step))
  const save = await saveButton(step)
  if (fieldsWhere(step, ({ kind }) => kind === 'institution').length > 0) await institutionField()
  return { ...opened, save, form: save.form as HTMLFormElement }
}

const shownOptions = (question: Question): readonly string[] | undefined => {
  if (question.kind === 'region') return REGIONS.map(({ name }) => name)
  return question.kind === 'choice' || question.kind === 'yesOrNo'
    ? optionsOf(question).map(({ label }) => label)
    : undefined
}

/** Answers a question as an applicant does; returns the value that is sent. */
async function answer(user: UserEvent, step: RecordStep, field: string): Promise<unknown> {
  const question = questionOf(step, field)
  const choose = (option: string) => user.selectOptions(fieldAt(field), option)
  switch (question.kind) {
    case 'loginEmail':
      return PROFILE.email
    case 'richText':
      paste(screen.getByRole('textbox', { name: question.label }), words(question.fewestWords))
      return expect.stringContaining(`word${question.fewestWords}`)
    case 'country':
      await within(fieldAt(field)).findByText(NAMIBIA.name)
      await choose(NAMIBIA.name)
      await waitFor(() => expect(institution().disabled).toBe(false))
      return COURSE_VALUES.countryId
    case 'institution':
      await chooseInstitution(user, UNIVERSITY.name)
      return UNIVERSITY.id
    case 'region':
      await within(fieldAt(field)).findByText('Erongo')
      await choose('Erongo')
      return 'NA-ER'
    case 'yesOrNo':
      await choose('Yes')
      return true
    case 'choice':
      await choose(question.options.at(-1) ?? '')
      return question.options.at(-1)
    default: {
      const [typed, sent] = typedAs(question, field)
      await user.click(fieldAt(field))
      await user.paste(typed)
      return sent
    }
  }
}

/** A typed answer, and the value that is sent. */
function typedAs(question: Question, field: string): [string, unknown] {
  switch (question.kind) {
    case 'birthday':
      return ['02-11-1995', '1995-11-02T00:00:00.000Z']
    case 'date':
      return [shownDates.show('2030-01-31'), '2030-01-31T00:00:00.000Z']
    case 'number':
      return [String(exampleOf(question)), exampleOf(question)]
    case 'email':
      return ['referee@example.org', 'referee@example.org']
    default:
      return [`My ${field}`, `My ${field}`]
  }
}

describe('the screen of a step', () => {
  it.each(STEPS)('%s shows the questions of %s in order, then the upload widgets', async (_, step) => {
    const { form } = await open(step)
    const asked = fieldsWhere(step, (question) => !isSkipped(question, {}))
    const expected = [...asked, ...documentsOf(step).map(({ kind }) => uploadId(kind))]
    const shown = [...form.querySelectorAll('[id]')].map(({ id }) => id)
    expect(shown.filter((id) => expected.includes(id))).toEqual(expected)
    for (const [field, question] of Object.entries(questionsOf(step))) {
      const options = shownOptions(question)
      if (options === undefined) continue
      const texts = () => [...fieldAt(field).options].map(({ text }) => text)
      await waitFor(() => expect(texts()).toEqual([question.placeholder, ...options]))
    }
  })

  it.each(STEPS)('%s §4.2 shows the saved answers of %s under their labels, and can be saved', async (_, step) => {
    const { save } = await open(step, 'saved')
    const record = fellowshipAt('submitted')[step]
    const schema = RECORD_SCHEMAS[step] as RecordSchema<Record<string, unknown>>
    const form = savedForm(
      schema,
      { ...record, ...(step === 'personalDetails' ? { email: PROFILE.email } : {}) },
      shownDates,
    )
    for (const [field, question] of Object.entries(questionsOf(step))) {
      const { kind, label } = question
      if (kind === 'richText') expect(labelled(label).textContent).toContain(textOf(String(form[field])).trim())
      else {
        const value = kind === 'institution' ? UNIVERSITY.name : form[field]
        await waitFor(() => expect(labelled(label).value, label).toBe(value))
      }
    }
    for (const { label, originalField } of documentsOf(step))
      within(screen.getByRole('group', { name: new RegExp(`^${label}`) })).getByText(
        `File Uploaded: ${String(objectIn(record)[originalField])}`,
      )
    await waitFor(() => expect(isOff(save)).toBe(false))
  })

  it.each(STEPS)(
    '%s §3 §4.2 sends each answer of %s under its field name, with its documents, and focuses the next heading',
    async (_, step) => {
      const { user, save, saved } = await open(step)
      const answers: [string, unknown][] = []
      for (const field of keysOf(questionsOf(step))) answers.push([field, await answer(user, step, field)])
      for (const { kind, label } of documentsOf(step)) {
        expect(isOff(save)).toBe(true)
        const widget = within(screen.getByRole('group', { name: new RegExp(`^${label}`) }))
        await user.upload(widget.getByLabelText(label), new File(['%PDF'], `My ${kind}.pdf`))
        await widget.findByText(`File Uploaded: My_${kind}.pdf`)
      }
      await waitFor(() => expect(isOff(save)).toBe(false))
      await user.click(save)
      await waitFor(() => expect(window.location.pathname).toBe(STEP[step].next))
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
      const stored = documentsOf(step).map(({ kind }) => [
        kind,
        { fileName: `stored-${kind}`, originalFilename: `My_${kind}.pdf` },
      ])
      const record = { ...Object.fromEntries(answers), ...documentFields(step, Object.fromEntries(stored)) }
      expect(saved.map(({ step: name, id, record: sent }) => [name, id, sent])).toEqual([[step, null, record]])
    },
    30_000,
  )

  // Not the locked email, a search that needs a country, and the editor, whose word count shows what is missing.
  const touchable = (step: RecordStep) =>
    fieldsWhere(
      step,
      (question) =>
        question.message !== undefined &&
        !isSkipped(question, {}) &&
        !['loginEmail', 'institution', 'richText'].includes(question.kind),
    )

  it.each(STEPS.filter(([, step]) => touchable(step).length > 0))(
    '%s every field of %s shows its message once touched',
    async (_, step) => {
      await open(step)
      for (const field of touchable(step)) {
        const { message = '' } = questionOf(step, field)
        expect(screen.queryByText(message), field).toBeNull()
        fireEvent.focus(fieldAt(field))
        fireEvent.blur(fieldAt(field))
        const shown = await screen.findByText(message)
        expect(fieldAt(field).getAttribute('aria-invalid'), field).toBe('true')
        expect(fieldAt(field).getAttribute('aria-describedby')?.split(' '), field).toContain(shown.id)
      }
    },
  )

  it.each(STEPS)('%s §8 keeps the unsaved answers of %s when the applicant leaves it', async (_, step) => {
    const [field = ''] = fieldsWhere(step, ({ kind }) => kind === 'line' || kind === 'richText')
    const { user, kept } = await open(step)
    const sent = await answer(user, step, field)
    // Before typing pauses.
    await user.click(screen.getByRole('link', { name: 'Application Progress' }))
    await heading('Your Postgraduate Bursary Application Progress')
    expect(kept.at(-1)?.content.form).toMatchObject({ [field]: sent })
  })
})

it('§2.8 asks for details of a disability only if there is one, and then requires them', async () => {
  const { user } = await open('personalDetails')
  expect(fieldAt('disabilityDetails')).toBeNull()
  await user.selectOptions(fieldAt('disabled'), 'Yes')
  await user.click(await screen.findByLabelText(/Details of your disability/))
  await user.tab()
  await screen.findByText('Provide more details on your disability.')
  await user.selectOptions(fieldAt('disabled'), 'No')
  await waitFor(() => expect(fieldAt('disabilityDetails')).toBeNull())
})

it('§2.8 §6 sets and locks the email of the login profile', async () => {
  const fellowship = {
    ...fellowshipAt('courseDetails'),
    personalDetails: { ...PERSONAL_DETAILS, email: 'former@example.com' },
  }
  await open('personalDetails', 'saved', { fellowship })
  const { value, disabled } = fieldAt('email')
  expect([value, disabled]).toEqual([PROFILE.email, true])
})

it('§4.1 a save does not navigate away from a step opened meanwhile', async () => {
  let arrive = () => {}
  const updateFellowship: World['updateFellowship'] = ({ fellowship }) =>
    new Promise((resolve) => (arrive = () => resolve(fellowship)))
  const changes = { fellowship: fellowshipAt('motivation'), updateFellowship }
  const { user, save, saved, portal } = await open('personalDetails', 'saved', changes)
  await user.click(save)
  await waitFor(() => expect(saved).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: 'Step 3 Motivation' }))
  await heading('Motivation')
  arrive()
  await waitFor(() => expect(applicationOf(portal)?.getSnapshot().hasTag('busy')).toBe(false))
  expect(window.location.pathname).toBe(STEP.motivation.route)
  await heading('Motivation')
})

it('browsers can autofill what they store about the applicant', async () => {
  const { form } = await open('personalDetails', 'saved')
  const fields = [...form.querySelectorAll('[id][autocomplete]')].map((field) => [
    field.id,
    field.getAttribute('autocomplete'),
  ])
  const OF_KIND: Partial<Record<Kind, string>> = { birthday: 'bday', loginEmail: 'email' }
  const stated = Object.entries(questionsOf('personalDetails')).flatMap(
    ([name, { kind, autoComplete = OF_KIND[kind] }]) => (autoComplete === undefined ? [] : [[name, autoComplete]]),
  )
  expect(fields).toEqual(stated)
})
