import type { StoredDraft } from '../../../domain/drafts.ts'
import { documentsOf, keptOriginalName, type AnyDocument, type DocumentKind } from '../../../domain/documents.ts'
import { FILE_REQUIRED_MESSAGE } from '../../../domain/fileChecks.ts'
import { TOO_MUCH_FORMATTING } from '../../../domain/formatting.ts'
import { fromEntries, keysOf, objectIn, type Json } from '../../../domain/objects.ts'
import { GIVEN_FIELDS, listedFields, questionOf, questionsOf } from '../../../domain/programme.ts'
import { CHOOSE } from '../../../domain/questions/kinds.ts'
import { fieldsOf, RECORD_SCHEMAS } from '../../../domain/records.ts'
import { errorsOf, type FieldErrors, type RecordSchema } from '../../../domain/rules.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { normalisedLine } from '../../../domain/text.ts'
import { needOnly } from '../applicationsWindow/changeable.ts'
import type { Context } from '../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { findDocuments } from '../documents/documents.ts'
import type { ReferenceSnapshot } from '../reference/reference.ts'
import { invalid, Refusal } from '../../platform/errors.ts'
import type { Applicant } from '../../platform/http/tokens.ts'
import { workerBeside } from '../../platform/workers.ts'
import { formattingOf } from './richTextFormatting.ts'
import { cleanRichText } from './richTextHtml.ts'
import type clean from './richTextWorker.ts'
import type { NewRecord, SavedRecord } from './records.ts'

/**
 * Rules that a record's schema alone cannot check, by kind of question. Violations are refused with 422 and the field's
 * name.
 */

function refuse(errors: FieldErrors): void {
  if (Object.values(errors).length > 0) throw invalid(errors)
}

/** Checks that each named document belongs to the applicant and has the right kind. */
async function ownDocuments(db: Database, owner: string, types: readonly AnyDocument[], sent: Json): Promise<Json> {
  const names = types.map(({ storedField }) => String(sent[storedField] ?? ''))
  const stored = await findDocuments(db, owner, names)
  const named = types.map(({ kind, storedField, originalField }) => {
    const document = stored.find((each) => each.fileName === sent[storedField] && each.kind === kind) ?? null
    return { storedField, originalField, document }
  })
  const missing = named.filter(({ document }) => document === null)
  refuse(fromEntries(missing.map(({ storedField }) => [storedField, FILE_REQUIRED_MESSAGE])))
  return fromEntries(
    named.flatMap(({ storedField, originalField, document }) => [
      [storedField, document?.fileName ?? ''] as const,
      [originalField, keptOriginalName(document?.originalFilename ?? '')] as const,
    ]),
  )
}

/** Section 2.8 locks the email to the login's; a login without an email cannot be checked. */
const NO_EMAIL = 'Your login does not include an email address. Log in with an account that has one.'
const OTHER_EMAIL = 'Use the email address that you log in with.'

function emailErrors({ email }: Applicant, step: RecordStep, values: Json): FieldErrors {
  const fields = GIVEN_FIELDS[step]
  if (email === undefined && fields.length > 0) {
    throw new Refusal(422, NO_EMAIL, {
      code: 'noEmail',
      errors: fromEntries(fields.map((field) => [field, NO_EMAIL])),
    })
  }
  const login = normalisedLine(email ?? '').toLowerCase()
  const others = fields.filter((field) => String(values[field]).toLowerCase() !== login)
  return fromEntries(others.map((field) => [field, OTHER_EMAIL]))
}

const isEmpty = (answer: unknown) => answer === '' || answer == null

/** True if the lists have what was chosen, or if nothing was. An institution belongs to the chosen country. */
async function isListedIn(snapshot: ReferenceSnapshot, step: RecordStep, field: string, values: Json) {
  const question = questionOf(step, field)
  if (isEmpty(values[field])) return true
  if (question.kind !== 'institution') {
    return (await snapshot.names(question.kind as 'region' | 'country')).has(String(values[field]))
  }
  // Forms have texts.
  const country = (await snapshot.countries()).find(({ id }) => String(id) === String(values[question.of]))
  // An unknown country has an error of its own.
  if (country === undefined) return !isEmpty(values[question.of])
  const institutions = (await snapshot.institutionsByCountry()).get(country.code)
  return institutions?.some(({ id }) => id === values[field]) === true
}

/** A draft without the answers that were removed from their lists since. Its form would show them as missing, and refuse to save without a word. */
export async function withoutRemoved(snapshot: ReferenceSnapshot, draft: StoredDraft): Promise<StoredDraft> {
  const form = { ...draft.form }
  for (const field of listedFields(draft.step))
    if (!(await isListedIn(snapshot, draft.step, field, form))) form[field] = ''
  return { ...draft, form: draft.form && form }
}

async function listErrors({ reference }: Context, step: RecordStep, values: Json): Promise<FieldErrors> {
  const fields = listedFields(step)
  if (fields.length === 0) return {}
  const snapshot = await reference.snapshot()
  const checked = fields.map(async (field) => ({
    field,
    isListed: await isListedIn(snapshot, step, field, values),
  }))
  const wrong = (await Promise.all(checked)).filter(({ isListed }) => !isListed)
  return fromEntries(wrong.map(({ field }) => [field, questionOf(step, field).message ?? CHOOSE()]))
}

const WORKER = workerBeside(import.meta.url, 'richTextWorker')
/** Up to this size, in characters plus tags, rich text is sanitized in the main thread. Almost all is. */
const QUICK = { length: 20_000, tags: 1_000, attributes: 1_000 }

async function sanitized({ threads }: Context, owner: string, field: string, html: string): Promise<string> {
  const formatting = formattingOf(html)
  if (formatting === null) throw invalid({ [field]: TOO_MUCH_FORMATTING })
  const { tags, attributes } = formatting
  const isQuick = html.length <= QUICK.length && tags <= QUICK.tags && attributes <= QUICK.attributes
  return isQuick ? cleanRichText(html) : threads.inTurn(owner, () => threads.run<typeof clean>(WORKER, html))
}

/** Sanitizes rich text and checks that it is still long enough. */
async function withSanitized(context: Context, owner: string, step: RecordStep, values: Json): Promise<Json> {
  const questions = questionsOf(step)
  const rich = keysOf(questions).filter((field) => questions[field]?.kind === 'richText')
  if (rich.length === 0) return values
  const texts = rich.map(
    async (field) => [field, await sanitized(context, owner, field, String(values[field]))] as const,
  )
  const clean = { ...values, ...fromEntries(await Promise.all(texts)) }
  refuse(errorsOf(RECORD_SCHEMAS[step] as RecordSchema<Json>, clean))
  return clean
}

/** The values that a save stores. */
export async function validRecord<Step extends RecordStep>(
  context: Context,
  applicant: Applicant,
  step: Step,
  sent: object,
): Promise<NewRecord<Step>> {
  const values = objectIn(sent)
  refuse({ ...(await listErrors(context, step, values)), ...emailErrors(applicant, step, values) })
  const clean = await withSanitized(context, applicant.owner, step, values)
  const types = documentsOf(step)
  const documents = types.length === 0 ? {} : await ownDocuments(context.db, applicant.owner, types, values)
  return { ...clean, ...documents } as unknown as NewRecord<Step>
}

interface LimitedSave<Step extends RecordStep> {
  stored: SavedRecord<Step> | null
  sent: object
  limit: readonly DocumentKind[]
}

/** The stored values with the documents that a request asks for. Refused if anything else differs. */
export async function withDocuments<Step extends RecordStep>(
  context: Context,
  applicant: Applicant,
  step: Step,
  { stored, sent, limit }: LimitedSave<Step>,
): Promise<NewRecord<Step>> {
  const values = objectIn(sent)
  refuse(emailErrors(applicant, step, values))
  needOnly(step, limit, stored, fromEntries(Object.entries(values).filter(([field]) => fieldsOf(step).includes(field))))
  const given = fromEntries(GIVEN_FIELDS[step].map((field) => [field, values[field]] as const))
  const types = documentsOf(step).filter(({ kind }) => limit.includes(kind))
  const documents = await ownDocuments(context.db, applicant.owner, types, values)
  const { id: _, ...answers } = { id: '', ...stored }
  return { ...answers, ...given, ...documents } as unknown as NewRecord<Step>
}
