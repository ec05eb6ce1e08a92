import { courseDetailsBody } from '../../domain/courseDetails.ts'
import { motivationSchema } from '../../domain/motivation.ts'
import { personalDetailsBody } from '../../domain/personalDetails.ts'
import { recordProperties } from './recordProperties.ts'

/** The entities of section 3 as JSON Schema; the records' fields come from their own schemas. */

export type JsonSchema = Readonly<Record<string, unknown>>

const text: JsonSchema = { type: 'string' }
const id: JsonSchema = { type: 'string', minLength: 1 }
const day: JsonSchema = { type: 'string', description: 'An ISO 8601 date; the part before T counts.' }
const step: JsonSchema = { type: 'integer', minimum: 0, maximum: 8 }

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

const named = (name: string) => ({ $ref: `#/components/schemas/${name}` })

export const SCHEMAS = {
  PersonalDetails: record({ id, ...recordProperties(personalDetailsBody) }),
  CourseDetails: record(
    {
      id,
      ...recordProperties(courseDetailsBody),
      country: orNull(record({ name: text })),
      institution: orNull(record({ name: text })),
    },
    ['country', 'institution'],
  ),
  Motivation: record({ id, ...recordProperties(motivationSchema) }),
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
      requestId: { type: 'string', description: 'Of a failure on our side: the id under which the log has it.' },
    },
    ['code', 'errors', 'requestId'],
  ),
} satisfies Record<string, JsonSchema>
