import { ValidationError, type Schema } from 'yup'
import { courseDetailsForm, courseDetailsRecord, courseDetailsSchema } from '../../domain/courseDetails.ts'
import { documentsOf, keptOriginalName } from '../../domain/documents.ts'
import type { CourseDetails, PersonalDetails } from '../../domain/entities.ts'
import { FILE_REQUIRED_MESSAGE } from '../../domain/fileChecks.ts'
import { personalDetailsForm, personalDetailsRecord, personalDetailsSchema } from '../../domain/personalDetails.ts'
import { motivationSchema } from '../../domain/motivation.ts'
import type { StepName } from '../../domain/steps.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { cleanMotivation } from './motivationHtml.ts'
import type { Database } from '../database/database.ts'
import { findDocuments } from '../documents/documents.ts'
import type { CourseDetailsValues } from './records.ts'
import { countriesIn, institutionsIn, regionsIn } from '../reference/referenceData.ts'
import type { Applicant } from '../http/tokens.ts'

/** Whether a body is what the forms of section 5 would have sent; a refusal with 422 says which field is not. */

type Body = Record<string, unknown>
type Errors = Record<string, string>

const LONGEST_MOTIVATION = 200_000

export function bodyOf(body: unknown): Body {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  throw new Refusal(400, 'A JSON object is needed.')
}

/** A body's values of some fields; what is no text, number or truth value counts as left empty. */
function plain(body: Body, fields: readonly string[]): Record<string, string | number | boolean> {
  const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
  return Object.fromEntries(
    fields.map((field) => [field, isPlain(body[field]) ? body[field] : '']) as [string, string][],
  )
}

/** The first problem of every field that the schema finds. */
async function errorsOf(schema: Schema, values: unknown): Promise<Errors> {
  try {
    await schema.validate(values, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const problems = error.inner.length > 0 ? error.inner : [error]
    return Object.fromEntries(problems.toReversed().map(({ path = '', message }) => [path, message]))
  }
}

export async function validated<T>(schema: Schema<T>, body: unknown): Promise<T> {
  const errors = await errorsOf(schema, bodyOf(body))
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return schema.cast(bodyOf(body), { stripUnknown: true }) as T
}

/** The document fields of a step's record: each names the applicant's own document of the right kind. */
async function documentsIn(db: Database, owner: string, step: StepName, body: Body) {
  const types = documentsOf(step)
  const names = types.map(({ storedField }) => body[storedField]).filter((name) => typeof name === 'string')
  const stored = await findDocuments(db, owner, names)
  const fields: Record<string, string> = {}
  const errors: Errors = {}
  for (const { kind, storedField, originalField } of types) {
    const document = stored.find((each) => each.fileName === body[storedField] && each.kind === kind)
    if (document === undefined) errors[storedField] = FILE_REQUIRED_MESSAGE
    fields[storedField] = document?.fileName ?? ''
    fields[originalField] = keptOriginalName(document?.originalFilename ?? '')
  }
  return { fields, errors }
}

/** The form's functions take a record; a body of plain values reads like one. */
const asRecord = <T>(values: unknown) => values as T

export async function validPersonalDetails(db: Database, applicant: Applicant, sent: unknown) {
  const body = bodyOf(sent)
  const values = plain(body, Object.keys(personalDetailsSchema.fields))
  const form = personalDetailsForm(asRecord<PersonalDetails>(values), String(values.email))
  const documents = await documentsIn(db, applicant.owner, 'personalDetails', body)
  const errors = { ...documents.errors, ...(await errorsOf(personalDetailsSchema, form)) }
  if (!errors.regionId && (await regionsIn(db).find(form.regionId)) === null) errors.regionId = 'Select a region.'
  const { email = form.email } = applicant
  if (!errors.email && form.email.trim().toLowerCase() !== email.trim().toLowerCase()) {
    errors.email = 'Use the email address that you sign in with.'
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { ...personalDetailsRecord(form), ...documents.fields } as Omit<PersonalDetails, 'id'>
}

export async function validCourseDetails(db: Database, applicant: Applicant, sent: unknown) {
  const body = bodyOf(sent)
  const values = plain(body, Object.keys(courseDetailsSchema.fields))
  const form = courseDetailsForm(asRecord<CourseDetails>(values))
  const documents = await documentsIn(db, applicant.owner, 'courseDetails', body)
  const errors = { ...documents.errors, ...(await errorsOf(courseDetailsSchema, form)) }
  if (!errors.countryId && !errors.institutionId) {
    const country = await countriesIn(db).find(form.countryId)
    const institution = await institutionsIn(db).find(form.institutionId)
    if (country === null) errors.countryId = 'Please select a country.'
    else if (institution?.countryCode !== country.code) errors.institutionId = 'Please select an institution.'
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { ...courseDetailsRecord(form), ...documents.fields } as CourseDetailsValues
}

/** The motivation's HTML with nothing in it but what the editor writes. */
export async function validMotivation(sent: unknown): Promise<string> {
  const { motivation } = plain(bodyOf(sent), ['motivation'])
  const html = String(motivation)
  if (html.length > LONGEST_MOTIVATION) throw invalid({ motivation: 'The motivation is too long.' })
  const clean = cleanMotivation(html)
  const errors = await errorsOf(motivationSchema, { motivation: clean })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return clean
}
