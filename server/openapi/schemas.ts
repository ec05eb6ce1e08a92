import { ID_TYPES, MARITAL_STATUSES, SEXES } from '../../domain/personalDetails.ts'
import { DOCUMENTS, type DocumentType } from '../../domain/documents.ts'

/** The entities of section 3 as JSON Schema; `domain/entities.ts` says what the fields mean. */

export type JsonSchema = Readonly<Record<string, unknown>>

const text: JsonSchema = { type: 'string' }
const id: JsonSchema = { type: 'string', minLength: 1 }
const day: JsonSchema = { type: 'string', description: 'An ISO 8601 date; the part before T counts.' }
const step: JsonSchema = { type: 'integer', minimum: 0, maximum: 8 }

function choice(options: readonly string[]): JsonSchema {
  return { type: 'string', enum: options }
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] }
}

function record(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) }
}

/** A reference to one of the schemas below. */
export function ref(name: keyof typeof SCHEMAS): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}

function documentNames(holder: DocumentType['step']): Record<string, JsonSchema> {
  const documents = DOCUMENTS.filter((document) => document.step === holder)
  return Object.fromEntries(
    documents.flatMap(({ storedField, originalField }) => [
      [storedField, text],
      [originalField, text],
    ]),
  )
}

const named = (name: string) => ({ $ref: `#/components/schemas/${name}` })

export const SCHEMAS = {
  PersonalDetails: record({
    id,
    name: text,
    lastName: text,
    sex: choice(SEXES),
    maritalStatus: choice(MARITAL_STATUSES),
    idType: choice(ID_TYPES),
    idNumber: text,
    regionId: id,
    dateOfBirth: day,
    disabled: { type: 'boolean' },
    disabilityDetails: text,
    cellPhoneNumber: text,
    telephoneNumber: text,
    email: text,
    postalAddress: text,
    physicalAddress: text,
    ...documentNames('personalDetails'),
  }),
  CourseDetails: record(
    {
      id,
      firstChoiceCourse: text,
      secondChoiceCourse: text,
      countryId: { type: 'integer' },
      institutionId: id,
      country: orNull(record({ name: text })),
      institution: orNull(record({ name: text })),
      ...documentNames('courseDetails'),
    },
    ['country', 'institution'],
  ),
  Motivation: record({ id, motivation: { type: 'string', description: 'Rich text as HTML, of at least 480 words.' } }),
  Fellowship: record({
    id,
    applicationDate: day,
    status: text,
    applicantId: id,
    lastActiveStep: step,
    highestStep: step,
    personalDetailId: orNull(id),
    personalDetails: orNull(named('PersonalDetails')),
    courseDetailId: orNull(id),
    courseDetails: orNull(named('CourseDetails')),
    motivationId: orNull(id),
    motivation: orNull(named('Motivation')),
    shortlisted: orNull({ type: 'boolean' }),
  }),
  Course: record({ id, name: text }),
  Region: record({ id, name: text }),
  Country: record({
    id: { type: 'integer', description: 'The numeric code of ISO 3166-1.' },
    code: { type: 'string', pattern: '^[A-Z]{2}$' },
    name: text,
  }),
  Institution: record({ id, name: text, countryCode: { type: 'string', pattern: '^[A-Z]{2}$' }, website: text }),
  ApplicationsStatus: record({ id, open: { type: 'boolean' }, closingDate: day }),
  UploadResponse: record({ filesDetails: listOf(record({ fileName: id, originalFilename: id })) }),
  Ticket: record({ url: { type: 'string', description: 'Opens the document once, within 30 seconds.' } }),
  Refusal: record(
    {
      message: { type: 'string', description: 'For the log; the portal shows its own words.' },
      code: text,
      errors: { type: 'object', additionalProperties: text, description: 'A message by field.' },
    },
    ['code', 'errors'],
  ),
} satisfies Record<string, JsonSchema>
