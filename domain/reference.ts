import { COURSES_TEXTS } from '#programme/texts/courses.ts'
import { number, object, string } from 'yup'
import type { Country, Institution } from './entities.ts'
import { sentText } from './fields.ts'
import { fromEntries, keysOf } from './objects.ts'
import { errorsOf, type FieldErrors, type RecordSchema } from './rules.ts'
import { normalisedLine } from './text.ts'

/** Reference data of sections 7.7 to 7.10: request bodies, and the desk's forms for editing it. */

const LONGEST_NAME = 300
const LONGEST_ADDRESS = 2_000

const named = () =>
  sentText(normalisedLine)
    .required('Please enter a name.')
    .max(LONGEST_NAME, `Please use at most ${LONGEST_NAME} characters.`)

const countryNumber = 'Please enter the ISO 3166-1 country number, for example 516.'
const countryCode = 'Please enter the two-letter ISO 3166-1 code in capitals, for example NA.'

export const courseBody = object({ name: named() })

export const regionBody = object({ id: string().strict().max(64), name: named() })

export const countryBody: RecordSchema<Country> = object({
  id: number()
    .strict()
    .typeError(countryNumber)
    .required(countryNumber)
    .integer(countryNumber)
    .positive(countryNumber)
    .max(999_999, countryNumber),
  code: string()
    .strict()
    .required(countryCode)
    .matches(/^[A-Z]{2}$/, countryCode),
  name: named(),
})

export const institutionBody: RecordSchema<Omit<Institution, 'id'>> = object({
  name: named(),
  countryCode: string().strict().required('Please choose a country.'),
  website: sentText(normalisedLine)
    .max(LONGEST_ADDRESS, `Please use at most ${LONGEST_ADDRESS} characters.`)
    .default(''),
})

/** A field in the desk's form. */
export interface ReferenceField {
  name: string
  label: string
  isRequired: boolean
  /** Identifies the entry and cannot be changed. */
  isKey?: boolean
  /** Sent as a number. */
  isNumber?: boolean
  /** A select field; its options come with the entries. */
  isChosen?: boolean
}

export interface ReferenceOption {
  value: string
  label: string
}

interface ReferenceKind {
  /** Singular without and with article for sentences; plural for headings. */
  one: string
  withArticle: string
  all: string
  /** The effect of removing an entry, in words. */
  removal: string
  path: string
  fields: readonly ReferenceField[]
  errorsOf: (values: unknown) => FieldErrors
}

const kind = <Values>(body: RecordSchema<Values>, rest: Omit<ReferenceKind, 'errorsOf'>): ReferenceKind => ({
  ...rest,
  errorsOf: (values) => errorsOf(body, values),
})

const notChosen = (one: string, also = '') =>
  `Applicants will no longer be able to choose this ${one}. ${also}Submitted applications do not change.`

const NAME: ReferenceField = { name: 'name', label: 'Name', isRequired: true }

export const REFERENCE = {
  courses: kind(courseBody, {
    ...COURSES_TEXTS,
    path: '/api/courses',
    fields: [NAME],
  }),
  regions: kind(regionBody, {
    one: 'region',
    withArticle: 'a region',
    all: 'Regions',
    removal: notChosen('region'),
    path: '/api/regions',
    fields: [NAME],
  }),
  countries: kind(countryBody, {
    one: 'country',
    withArticle: 'a country',
    all: 'Countries',
    removal: notChosen('country', 'Its institutions are removed, too. '),
    path: '/api/countries',
    fields: [
      NAME,
      { name: 'code', label: 'Code, two letters', isRequired: true },
      { name: 'id', label: 'Number', isRequired: true, isKey: true, isNumber: true },
    ],
  }),
  institutions: kind(institutionBody, {
    one: 'institution',
    withArticle: 'an institution',
    all: 'Institutions',
    removal: notChosen('institution'),
    path: '/api/institutions',
    fields: [
      NAME,
      { name: 'countryCode', label: 'Country', isRequired: true, isChosen: true },
      { name: 'website', label: 'Website', isRequired: false },
    ],
  }),
} as const satisfies Record<string, ReferenceKind>

export type ReferenceName = keyof typeof REFERENCE
export const REFERENCE_NAMES = keysOf(REFERENCE)

/** Typed values by field name. */
export type ReferenceForm = Readonly<Record<string, string>>

/** One entry of a list. */
export interface ReferenceItem {
  id: string
  form: ReferenceForm
}

const fieldsOf = (name: ReferenceName): readonly ReferenceField[] => REFERENCE[name].fields

export const emptyReference = (name: ReferenceName): ReferenceForm =>
  fromEntries(fieldsOf(name).map((field) => [field.name, '']))

/** Converts an entity from a response to a list entry. */
export function referenceItem(name: ReferenceName, entity: Readonly<Record<string, unknown>>): ReferenceItem {
  const text = (field: string) => String(entity[field] ?? '')
  return { id: text('id'), form: fromEntries(fieldsOf(name).map((field) => [field.name, text(field.name)])) }
}

/** The request body for a form: normalised, with numbers converted. */
export function sentReference(name: ReferenceName, form: ReferenceForm): Record<string, string | number> {
  return fromEntries(
    fieldsOf(name).map((field) => {
      const text = normalisedLine(form[field.name] ?? '')
      return [field.name, field.isNumber === true && text !== '' ? Number(text) : text]
    }),
  )
}

/** The first message of each invalid field. */
export const referenceErrors = (name: ReferenceName, form: ReferenceForm): FieldErrors =>
  REFERENCE[name].errorsOf(sentReference(name, form))
