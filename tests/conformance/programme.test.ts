import { describe, expect, test } from 'vitest'
import { REMOVED_DOCUMENTS } from '../../domain/documents.ts'
import { keysOf } from '../../domain/objects.ts'
import { questionsOf, retiredOf, sectionsOf } from '../../domain/programme.ts'
import { fieldsOf } from '../../domain/records.ts'
import { stepText, type ShownText } from '../../domain/stepTexts.ts'
import { RECORD_STEPS, SAVE, STEP, STEPS, type RecordStep } from '../../domain/steps.ts'
import { reviewOf } from '../../domain/views.ts'

/**
 * Compares the programme with the specification. No other test retypes its fields, texts and messages. A programme can add questions,
 * documents and steps, and remove questions and documents. This test leaves them out.
 */

/** The fields of section 3 in the order of the form, with the labels of section 2 and the messages of section 5. */
const QUESTIONS = {
  personalDetails: [
    ['name', 'Name', 'Enter your first name.'],
    ['lastName', 'Surname', 'Enter your last name.'],
    ['sex', 'Gender', 'Select a gender.'],
    ['maritalStatus', 'Marital Status', 'Select your Marital Status.'],
    ['idType', 'Which Namibian identification document do you have?', 'Select your ID Type.'],
    ['idNumber', 'ID, passport or birth certificate number', 'Enter your Identification Document number.'],
    ['regionId', 'Region', 'Select a region.'],
    [
      'dateOfBirth',
      'Date of Birth (dd/mm/yyyy)',
      'Please enter your birthdate in dd/mm/yyyy format (Example: 21/03/1990)',
    ],
    ['disabled', 'Do you have you any disabilities?', 'Select an option above.'],
    ['disabilityDetails', 'Details of your disability', 'Provide more details on your disability.'],
    ['cellPhoneNumber', 'Cell Phone', 'Enter your cellphone number.'],
    ['telephoneNumber', 'Telephone', 'Enter your telephone number.'],
    ['email', 'Email Address', 'Enter a valid email address.'],
    ['postalAddress', 'Postal Address', 'Enter your postal address.'],
    ['physicalAddress', 'Physical Address', 'Enter your home address.'],
  ],
  courseDetails: [
    ['firstChoiceCourse', 'First Choice Course of Study', 'Please enter your 1st choice course.'],
    ['secondChoiceCourse', 'Second Choice Course of Study', 'Please enter your 2nd choice course.'],
    ['countryId', 'Select the country of the Institution applied to:', 'Please select a country.'],
    ['institutionId', 'Select the Institution applied to:', 'Please select an institution.'],
  ],
  motivation: [
    [
      'motivation',
      'Motivational Statement (at least 500 words):',
      'Your motivation should be at least 500 words in length.',
    ],
  ],
}

/** The fields of section 3 for the stored and the original names of documents. */
const DOCUMENT_FIELDS = {
  personalDetails: ['idDocument', 'originalIDDocName', 'cvDocument', 'originalCVDocName'],
  courseDetails: [
    'transcript',
    'originalTranscriptDocName',
    'acceptanceLetter',
    'originalAcceptanceLetterDocName',
    'qualification',
    'originalQualificationDocName',
    'programme',
    'originalProgrammeDocName',
    'costing',
    'originalCostingDocName',
  ],
  motivation: [],
}

const SPECIFIED = keysOf(QUESTIONS)
const RETIRED = Object.assign({}, ...SPECIFIED.map(retiredOf)) as ReturnType<typeof retiredOf>
const REMOVED = [
  ...Object.keys(RETIRED),
  ...REMOVED_DOCUMENTS.flatMap(({ storedField, originalField }) => [storedField, originalField]),
]
const isAsked = (field = '') => !REMOVED.includes(field)
const askedIn = (step: (typeof SPECIFIED)[number]) => QUESTIONS[step].filter(([field]) => isAsked(field))
const fieldsIn = (step: (typeof SPECIFIED)[number]) => [
  ...askedIn(step).map(([field = '']) => field),
  ...DOCUMENT_FIELDS[step].filter(isAsked),
]
/** Fields of questions and documents that the specification states, and that the programme no longer asks on purpose. */
const DEPARTURES: readonly string[] = []
const isSpecified = (field: string) => SPECIFIED.some((step) => fieldsIn(step).includes(field))

/** The options of section 3 and the placeholders of section 2. */
const CHOICES = {
  sex: ['Choose Gender', ['Male', 'Female']],
  maritalStatus: ['Choose Marital Status', ['Single', 'Married', 'Divorced']],
  idType: ['Choose a document', ['Namibian ID', 'Namibian Passport', 'Namibian Birth Certificate']],
}
const PLACEHOLDERS = { countryId: 'Choose a Country', institutionId: 'Choose Institution' }

/** Review in section 2.12, with the marital status and the region. Documents are in parentheses. */
const REVIEW = {
  'Personal Details': [
    'Fullname',
    'ID No',
    'ID Type',
    '(id)',
    '(cv)',
    'Birthdate',
    'Gender',
    'Disability',
    'Details of Disability',
    'Marital Status',
    'Region',
  ],
  'Contact Details': ['Cell', 'Email', 'Tel', 'Postal Address', 'Residential Address'],
  'Course Details': [
    'Institution Country',
    'Institution applied to',
    'Intended Course of Study (1st Choice)',
    'Intended Course of Study (2nd Choice)',
    '(transcript)',
    '(acceptanceLetter)',
    '(qualification)',
    '(programme)',
    '(costing)',
  ],
  Motivation: ['Motivation'],
}

const REMOVED_FROM_REVIEW = [
  ...Object.values(RETIRED).map(({ label, review = label }) => review),
  ...REMOVED_DOCUMENTS.map(({ kind }) => `(${kind})`),
]

const ALL = Object.assign({}, ...RECORD_STEPS.map(questionsOf)) as ReturnType<typeof questionsOf>

/** The fellowship's fields for the id of each record, in section 3. */
const ID_FIELDS = {
  personalDetails: 'personalDetailId',
  courseDetails: 'courseDetailId',
  motivation: 'motivationId',
}

const NEEDED = 'You will need the following information and documents to complete this section:'
const FIELDS =
  'Please ensure that all fields below are completed and that factual and up to date information is provided.'

/** The texts of each step's screen, in sections 2.8, 2.10 and 2.11. */
const STEP_TEXTS: Record<(typeof SPECIFIED)[number], ShownText> = {
  personalDetails: {
    intro: NEEDED,
    items: [
      'A certified scanned copy of your Identification Document',
      'Your Personal & Contact Details',
      'Your Home Address',
    ],
    notes: [FIELDS, 'All uploaded documents must be certified by a Police Officer / Legal Commissioners of Oath.'],
  },
  courseDetails: {
    intro: NEEDED,
    items: [
      'Your chosen Educational Institution and Course Details.',
      'A certified copy of your Acceptance Letter.',
      'A certified copy of your latest Examination Results.',
    ],
    notes: [FIELDS, 'All attachments must be certified by a Police Officer / Legal Commissioners of Oath.'],
    beforeUploads:
      'Please note: The original and a certified copy of uploaded documents will be requested at the interview if you are shortlisted.',
  },
  motivation: {
    intro:
      'Please state the main reason(s) for your application in the space below. Your motivation should be at least 500 words in length.',
    notes: [],
  },
}

/** The buttons that save a step, in sections 2.8, 2.10 and 2.11. */
const SAVES: Partial<Record<RecordStep, string>> = { personalDetails: 'Save and Continue to Next Step' }

/** The steps of section 4.1 in the order of section 2.6: status, highestStep and lastActiveStep after a save, and their pages. */
const STEP_TABLE = [
  ['personalDetails', 'Personal Details', 'Completed Personal Details', 2, 1, '/application/personaldetails'],
  ['courseDetails', 'Course Details', 'Completed Course Details', 3, 2, '/application/coursedetails'],
  ['motivation', 'Motivation', 'Completed Motivation', 4, 3, '/application/motivation'],
  ['review', 'Review Application', 'Completed Application Review', 5, 4, '/application/summary'],
  ['submit', 'Submit Application', 'Completed Application Submission', 6, 6, '/application/submit'],
] as const

test('§2.6 §4.1 the steps follow each other as specified', () => {
  const steps = STEPS.filter(({ name }) => STEP_TABLE.some(([specified]) => specified === name))
  const expected = STEP_TABLE.map(([name, title, status, highestStep, lastActiveStep, route], index) => {
    const at = STEPS.findIndex((step) => step.name === name)
    const added = at - index
    return {
      name,
      menuTitle: `${'➊➋➌➍➎➏➐➑➒'[at]} ${title}`,
      status,
      highestStep: highestStep + added,
      lastActiveStep: lastActiveStep + added,
      route,
      next: STEPS[at + 1]?.route ?? '/application/progressdetails',
    }
  })
  expect(steps).toMatchObject(expected)
})

test.each(SPECIFIED)('§2.8 §2.10 §2.11 %s has its texts and its button', (step) => {
  const { items, notes = [], ...text } = stepText(step)
  // An optional question, which the specification does not have, changes the note to those that are marked.
  const shown = {
    ...text,
    items: items?.filter((item) => STEP_TEXTS[step].items?.includes(item)),
    notes: notes.map((note) => note.replace('fields marked with *', 'fields below')),
  }
  expect(shown).toEqual(STEP_TEXTS[step])
  expect(STEP[step].record.save ?? SAVE).toBe(SAVES[step] ?? 'Save & Proceed')
})

describe('§3 the programme', () => {
  test.each(SPECIFIED)('§3 the fellowship has a field for the id of %s', (step) => {
    expect(STEP[step].record.id).toBe(ID_FIELDS[step])
  })

  test('§2 §3 nothing that the specification states is removed, apart from the departures', () => {
    const specified = SPECIFIED.flatMap((step) => [
      ...QUESTIONS[step].map(([field]) => field),
      ...DOCUMENT_FIELDS[step],
    ])
    expect(specified.filter((field) => !isAsked(field))).toEqual(DEPARTURES)
  })

  test.each(SPECIFIED)('§2 §5 %s asks its questions in order, with their labels and messages', (step) => {
    const rows = Object.entries(questionsOf(step)).map(([field, { label, message }]) => [field, label, message])
    expect(rows.filter(([field = '']) => isSpecified(field))).toEqual(askedIn(step))
  })

  test.each(SPECIFIED)('§3 the record of %s has the fields of its questions and documents', (step) => {
    expect(fieldsOf(step).filter(isSpecified)).toEqual(fieldsIn(step))
  })

  test('§3 every field has its own name', () => {
    const fields = RECORD_STEPS.flatMap(fieldsOf)
    expect(new Set(fields).size).toBe(fields.length)
  })

  test.each(keysOf(CHOICES).filter(isAsked))('§3 %s has its options', (field) => {
    expect(ALL[field]).toMatchObject({ placeholder: CHOICES[field][0], options: CHOICES[field][1] })
  })

  test.each(keysOf(PLACEHOLDERS).filter(isAsked))('§2.10 %s has its placeholder', (field) => {
    expect(ALL[field]?.placeholder).toBe(PLACEHOLDERS[field])
  })

  test.runIf(isAsked('disabilityDetails'))('§2.8 asks for a disability only after Yes', () => {
    expect(ALL['disabilityDetails']).toMatchObject({ onlyIf: 'disabled' })
  })

  test.runIf(isAsked('telephoneNumber'))('§2.8 asks for a cellphone and a telephone number in a note', () => {
    expect(sectionsOf('personalDetails').map(({ note }) => note)).toContain(
      'Please give a cellphone and a telephone number where {provider} can contact you. If you have only one, enter it in both fields.',
    )
  })

  test.runIf(isAsked('institutionId'))('§2.10 has the message for a country without institutions', () => {
    expect(ALL['institutionId']).toMatchObject({
      noneKnown: 'The country you selected has no known Higher Education Institutions.',
    })
  })

  test.each(keysOf(REVIEW))('§2.12 Review has the rows of %s in order', (heading) => {
    const shown = RECORD_STEPS.flatMap(reviewOf).find((section) => section.heading === heading)
    const rows = shown?.rows.map((row) => (typeof row === 'string' ? `(${row})` : row.label)) ?? []
    const specified = REVIEW[heading].filter((row) => !REMOVED_FROM_REVIEW.includes(row))
    expect(rows.filter((row) => specified.includes(row))).toEqual(specified)
  })

  test('a blind review shows what says nothing about who the applicant is', () => {
    const shown = keysOf(ALL).filter((field) => ALL[field]?.blind && isSpecified(field))
    const specified = [
      'regionId',
      'disabled',
      'disabilityDetails',
      ...QUESTIONS.courseDetails.map(([field]) => field),
      'motivation',
    ]
    expect(shown).toEqual(specified.filter(isAsked))
  })
})
