import { capitalised } from '../../../../domain/capitalised.ts'
import type { Fellowship, UploadResponse } from '../../../../domain/entities.ts'
import type { StoredDocument } from '../../../../domain/documents.ts'
import type { StoredDraft } from '../../../../domain/drafts.ts'
import { fromEntries, keysOf, type Json } from '../../../../domain/objects.ts'
import { questionsOf, retiredOf } from '../../../../domain/programme.ts'
import { isListed, nameKeyOf } from '../../../../domain/questions/answers.ts'
import { RECORD_STEPS, STEP, stepTitle, type RecordStep } from '../../../../domain/steps.ts'
import type { Questions } from '../../../../domain/questions/record.ts'
import { RECORD_BODIES } from '../../../../domain/recordBodies.ts'
import type { RecordSchema } from '../../../../domain/rules.ts'
import { unaskedIn } from '../../../../domain/unasked.ts'
import { nullable, propertiesOf, type JsonSchema } from '../jsonSchema.ts'
import { ENTITIES, type EntitySchema, entity, id, object, step, text } from './schemas.ts'

const name = nullable(object<{ name: string }>({ name: text }))

/** Names of answers that are chosen from lists. */
const namesOf = (questions: Questions) =>
  fromEntries(
    Object.entries(questions).flatMap(([field, question]) =>
      isListed(question) ? [[nameKeyOf(field), name] as const] : [],
    ),
  )

/** A step's answers and documents. An answer that is not a text is null until its question is answered. */
const answersOf = (recordStep: RecordStep) =>
  fromEntries(
    Object.entries(propertiesOf(RECORD_BODIES[recordStep] as RecordSchema<Json>)).map(
      ([field, schema]) => [field, nullable(schema, unaskedIn(recordStep)[field] === null)] as const,
    ),
  )

/** A saved record. It has no names of regions (section 3), because the portal loads that list. */
function savedRecord(recordStep: RecordStep) {
  const names = namesOf(
    fromEntries(Object.entries(questionsOf(recordStep)).filter(([, { kind }]) => kind !== 'region')),
  )
  return object<Json>({ id, ...answersOf(recordStep), ...names }, keysOf(names))
}

/** A submitted record. It has answers to questions that were removed, if it was asked them. */
export function submittedRecord(recordStep: RecordStep): JsonSchema {
  const retired = retiredOf(recordStep)
  const answers = { id, ...answersOf(recordStep) }
  const properties = {
    ...fromEntries(keysOf(retired).map((field) => [field, {}] as const)),
    ...namesOf(retired),
    ...answers,
    ...namesOf(questionsOf(recordStep)),
  }
  return { type: 'object', properties, required: keysOf(answers) }
}

/** The name of a step's record in the description of the API. */
export const entityName = (recordStep: RecordStep) => capitalised(recordStep)

/** The heading of its calls. */
export function recordTag(recordStep: RecordStep): string {
  const title = stepTitle(recordStep)
  return title.slice(0, 1) + title.slice(1).toLowerCase()
}

export const RECORD_ENTITIES = fromEntries(
  RECORD_STEPS.map((recordStep) => {
    const schema: EntitySchema = { $id: entityName(recordStep), ...savedRecord(recordStep) }
    ENTITIES.push(schema)
    return [recordStep, schema] as const
  }),
)

export const FELLOWSHIP = entity<Fellowship>('Fellowship', {
  id,
  applicationDate: { type: 'string', format: 'date-time' },
  status: text,
  applicantId: id,
  lastActiveStep: step,
  highestStep: step,
  ...fromEntries(
    RECORD_STEPS.flatMap((each) => [
      [STEP[each].record.id, nullable(id)] as const,
      [each, nullable(savedRecord(each))] as const,
    ]),
  ),
  shortlisted: nullable({ type: 'boolean' }),
})

const documentOfDraft = object<StoredDocument>({ fileName: id, originalFilename: text })
export const DRAFT = entity<StoredDraft>('Draft', {
  step: { type: 'string', enum: RECORD_STEPS },
  version: { type: 'integer' },
  key: { type: ['string', 'null'], description: 'The Idempotency-Key of the store that it is from.' },
  basedOn: { type: 'integer', description: 'The version of the record that it changes; 0 where there was none.' },
  before: {
    type: ['object', 'null'],
    properties: {
      form: { type: 'object', additionalProperties: text },
      documents: { type: 'object', additionalProperties: { anyOf: [documentOfDraft, { type: 'null' }] } },
    },
    description: 'The answers that it changes, as they were in that record.',
  },
  device: { type: 'string', description: 'The tab that it comes from: a random id.' },
  form: { type: ['object', 'null'], additionalProperties: text, description: 'The step’s form as it was typed.' },
  documents: { type: 'object', additionalProperties: documentOfDraft },
  savedAt: { type: 'string', format: 'date-time' },
})

const storedFile = object<UploadResponse['filesDetails'][number]>({ fileName: id, originalFilename: id })
export const UPLOAD_RESPONSE = entity<UploadResponse>('UploadResponse', {
  filesDetails: { type: 'array', items: storedFile },
})

export const TICKET = entity<{ url: string }>('Ticket', {
  url: { type: 'string', description: 'Opens the document once, within 30 seconds.' },
})
