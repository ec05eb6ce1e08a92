import { courseDetailsBody } from '../../domain/courseDetails.ts'
import {
  documentFields,
  documentsOf,
  keptOriginalName,
  type DocumentNames,
  type DocumentStep,
} from '../../domain/documents.ts'
import { FILE_REQUIRED_MESSAGE } from '../../domain/fileChecks.ts'
import { motivationSchema } from '../../domain/motivation.ts'
import { fromEntries } from '../../domain/objects.ts'
import { personalDetailsBody } from '../../domain/personalDetails.ts'
import { errorsOf, type FieldErrors, type RecordSchema } from '../../domain/rules.ts'
import type { Database } from '../database/database.ts'
import { findDocuments } from '../documents/documents.ts'
import { invalid, Refusal } from '../http/errors.ts'
import type { Applicant } from '../http/tokens.ts'
import { countriesIn, institutionsIn, regionsIn } from '../reference/referenceData.ts'
import { cleanMotivation } from './motivationHtml.ts'
import type { NewCourseDetails, NewPersonalDetails } from './records.ts'

/** Whether a body is what the forms of section 5 would have sent; a refusal with 422 says which field is not. */

export function bodyOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  throw new Refusal(400, 'A JSON object is needed.')
}

function refuse(errors: FieldErrors): void {
  if (Object.values(errors).length > 0) throw invalid(errors)
}

/** A body's values, cast as the schema says and without what it doesn't know. */
export function validated<Values>(schema: RecordSchema<Values>, sent: unknown): Values {
  const body = bodyOf(sent)
  refuse(errorsOf(schema, body))
  return schema.validateSync(body, { stripUnknown: true })
}

/** The documents that a record names: each has to be the applicant's own, and of the right kind. */
async function ownDocuments<Step extends DocumentStep>(
  db: Database,
  owner: string,
  step: Step,
  sent: Partial<DocumentNames<DocumentStep>>,
): Promise<DocumentNames<Step>> {
  const types = documentsOf<DocumentStep>(step)
  const stored = await findDocuments(
    db,
    owner,
    types.map(({ storedField }) => sent[storedField] ?? ''),
  )
  const named = types.map(({ kind, storedField }) => {
    const document = stored.find((each) => each.fileName === sent[storedField] && each.kind === kind) ?? null
    return { kind, storedField, document }
  })
  const missing = named.filter(({ document }) => document === null)
  refuse(fromEntries(missing.map(({ storedField }) => [storedField, FILE_REQUIRED_MESSAGE])))
  return documentFields(
    step,
    fromEntries(
      named.map(({ kind, document }) => [
        kind,
        document && { ...document, originalFilename: keptOriginalName(document.originalFilename) },
      ]),
    ),
  )
}

export async function validPersonalDetails(
  db: Database,
  applicant: Applicant,
  sent: unknown,
): Promise<NewPersonalDetails> {
  const values = validated(personalDetailsBody, sent)
  const { email = values.email } = applicant
  const isLoginEmail = values.email.toLowerCase() === email.trim().toLowerCase()
  const isRegion = (await regionsIn(db).find(values.regionId)) !== null
  refuse({
    ...(isRegion ? {} : { regionId: 'Select a region.' }),
    ...(isLoginEmail ? {} : { email: 'Use the email address that you sign in with.' }),
  })
  return { ...values, ...(await ownDocuments(db, applicant.owner, 'personalDetails', values)) }
}

export async function validCourseDetails(db: Database, applicant: Applicant, sent: unknown): Promise<NewCourseDetails> {
  const values = validated(courseDetailsBody, sent)
  const country = await countriesIn(db).find(String(values.countryId))
  if (country === null) throw invalid({ countryId: 'Please select a country.' })
  const institution = await institutionsIn(db).find(values.institutionId)
  if (institution?.countryCode !== country.code) throw invalid({ institutionId: 'Please select an institution.' })
  return { ...values, ...(await ownDocuments(db, applicant.owner, 'courseDetails', values)) }
}

/** The motivation's HTML with nothing in it but what the editor writes; the words are counted after that. */
export async function validMotivation(sent: unknown): Promise<string> {
  const { motivation } = validated(motivationSchema, sent)
  return validated(motivationSchema, { motivation: cleanMotivation(motivation) }).motivation
}
