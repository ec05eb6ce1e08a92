import { RECORD_SCHEMAS } from '../../../domain/records.ts'
import { createEvent, fireEvent, waitFor } from '@testing-library/react'
import { DOCUMENT, type DocumentKind } from '../../../domain/documents.ts'
import { typedDates } from '../../../domain/dates.ts'
import { formOf } from '../../../domain/forms.ts'
import { recordStepOf, STEP, type StepName } from '../../../domain/steps.ts'
import { institution } from '../support/institution.ts'
import { PERSONAL_DETAILS } from '../support/records.ts'
import { button, knownButton, link } from './look.ts'
import { settle, type Stage } from './stage.tsx'
import { COURSE_VALUES, UNIVERSITY, words } from '../../support/applicant.ts'
import { isOff } from '../support/isOff.ts'

export const SAVE_BUTTONS = {
  personalDetails: 'Save and Continue to Next Step',
  courseDetails: 'Save & Proceed',
  motivation: 'Save & Proceed',
  review: 'Details Correct',
  submit: 'Agree & Submit',
} as const satisfies Record<StepName, string>

const isOn = (step: StepName) => window.location.pathname === STEP[step].route

export async function openStep({ user }: Stage, step: StepName) {
  if (!isOn(step)) await user.click(link(STEP[step].menuTitle))
  await waitFor(() => knownButton(SAVE_BUTTONS[step]))
}

const input = (id: string) => document.getElementById(id) as HTMLInputElement

/** Types into an empty field; skips conditional fields that are not shown. */
function type(id: string, value: string) {
  if (document.getElementById(id) !== null && input(id).value === '') fireEvent.change(input(id), { target: { value } })
}

function fillPersonalDetails() {
  const {
    disabilityDetails,
    email: _locked,
    ...values
  } = formOf(RECORD_SCHEMAS.personalDetails, PERSONAL_DETAILS, typedDates)
  for (const [id, value] of Object.entries(values)) type(id, value)
  type('disabilityDetails', disabilityDetails)
  fireEvent.blur(input('physicalAddress'))
}

/** Chooses a country with institutions. */
export async function chooseCountry() {
  await waitFor(() => fireEvent.change(input('countryId'), { target: { value: String(COURSE_VALUES.countryId) } }))
  await waitFor(() => {
    if (institution().disabled) throw new Error('There is no institution to choose')
  })
}

async function fillCourseDetails() {
  type('firstChoiceCourse', COURSE_VALUES.firstChoiceCourse)
  type('secondChoiceCourse', COURSE_VALUES.secondChoiceCourse)
  await chooseCountry()
  type('institutionId', UNIVERSITY.name)
  fireEvent.keyDown(institution(), { key: 'Enter' })
  fireEvent.blur(institution())
}

function writeMotivation() {
  const editor = document.querySelector('[contenteditable=true]') as HTMLElement
  if (editor.textContent !== '') return
  const clipboardData = { types: ['text/plain'], getData: (kind: string) => (/text/i.test(kind) ? words(480) : '') }
  fireEvent(editor, createEvent.paste(editor, { clipboardData }))
  fireEvent.blur(editor)
}

const fill: Record<StepName, () => void | Promise<void>> = {
  personalDetails: fillPersonalDetails,
  courseDetails: fillCourseDetails,
  motivation: writeMotivation,
  review: () => {},
  submit: () => {},
}

/** Fills in empty fields and saves; a step's failed save is retried with its own button. */
export async function save(stage: Stage, step: StepName) {
  await openStep(stage, step)
  await fill[step]()
  const retry = () => (recordStepOf(step) === undefined ? undefined : button('Try again'))
  const saving = () => retry() ?? knownButton(SAVE_BUTTONS[step])
  await waitFor(() => {
    if (isOff(saving())) throw new Error(`'${SAVE_BUTTONS[step]}' is disabled`)
  })
  await stage.user.click(saving())
}

/** Uploads a document completely on its step's screen. */
export async function upload(stage: Stage, kind: DocumentKind) {
  await openStep(stage, DOCUMENT[kind].step)
  const picker = document.querySelector<HTMLInputElement>(`input[type=file][aria-label="${DOCUMENT[kind].label}"]`)
  if (picker === null) throw new Error(`There is no widget for '${DOCUMENT[kind].label}'`)
  await stage.user.upload(picker, new File(['%PDF-1.7'], `my ${kind}.pdf`))
  stage.contracts.answer('uploadDocument', { fileName: `${kind}.pdf`, originalFilename: `my ${kind}.pdf` })
  await settle()
  await stage.fireTimers(1_000)
}
