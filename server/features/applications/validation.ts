import type { InferType } from 'yup'
import {
  documentFields,
  documentsOf,
  keptOriginalName,
  type DocumentNames,
  type DocumentStep,
} from '../../../domain/documents.ts'
import { FILE_REQUIRED_MESSAGE } from '../../../domain/fileChecks.ts'
import { TOO_MUCH_FORMATTING } from '../../../domain/formatting.ts'
import { motivationSchema, type MotivationValues } from '../../../domain/motivation.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { errorsOf, type FieldErrors } from '../../../domain/rules.ts'
import { normalisedLine } from '../../../domain/text.ts'
import type { courseDetailsBody, personalDetailsBody } from '../../../domain/recordBodies.ts'
import type { Context } from '../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { findDocuments } from '../documents/documents.ts'
import { invalid, Refusal } from '../../platform/errors.ts'
import type { Applicant } from '../../platform/http/tokens.ts'
import { workerBeside } from '../../platform/workers.ts'
import { formattingOf } from './motivationFormatting.ts'
import { cleanMotivation } from './motivationHtml.ts'
import type clean from './motivationWorker.ts'
import type { NewCourseDetails, NewPersonalDetails } from './records.ts'

/** Rules that a record's schema alone cannot check. Violations are refused with 422 and the field's name. */

function refuse(errors: FieldErrors): void {
  if (Object.values(errors).length > 0) throw invalid(errors)
}

/** Checks that each named document belongs to the applicant and has the right kind. */
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

/** Section 2.8 locks the email to the login's; a login without an email cannot be checked. */
const NO_EMAIL = 'Your login does not include an email address. Log in with an account that has one.'

export async function validPersonalDetails(
  { db, reference }: Context,
  applicant: Applicant,
  values: InferType<typeof personalDetailsBody>,
): Promise<NewPersonalDetails> {
  if (applicant.email === undefined) throw new Refusal(422, NO_EMAIL, { code: 'noEmail', errors: { email: NO_EMAIL } })
  const isLoginEmail = values.email.toLowerCase() === normalisedLine(applicant.email).toLowerCase()
  const regions = await (await reference.snapshot()).regions()
  const isRegion = regions.some(({ id }) => id === values.regionId)
  refuse({
    ...(isRegion ? {} : { regionId: 'Select a region.' }),
    ...(isLoginEmail ? {} : { email: 'Use the email address that you log in with.' }),
  })
  return { ...values, ...(await ownDocuments(db, applicant.owner, 'personalDetails', values)) }
}

export async function validCourseDetails(
  { db, reference }: Context,
  applicant: Applicant,
  values: InferType<typeof courseDetailsBody>,
): Promise<NewCourseDetails> {
  const snapshot = await reference.snapshot()
  const country = (await snapshot.countries()).find(({ id }) => id === values.countryId)
  if (country === undefined) throw invalid({ countryId: 'Please select a country.' })
  const institutions = (await snapshot.institutionsByCountry()).get(country.code)
  const isInstitution = institutions?.some(({ id }) => id === values.institutionId)
  if (!isInstitution) throw invalid({ institutionId: 'Please select an institution.' })
  return { ...values, ...(await ownDocuments(db, applicant.owner, 'courseDetails', values)) }
}

const WORKER = workerBeside(import.meta.url, 'motivationWorker')
/** Up to this size, in characters plus tags, a motivation is sanitized in the main thread. Almost all are. */
const QUICK = { length: 20_000, tags: 1_000, attributes: 1_000 }

/** Sanitizes the motivation and checks that it is still long enough. */
export async function validMotivation(
  { threads }: Context,
  { owner }: Applicant,
  { motivation: sent }: MotivationValues,
): Promise<MotivationValues> {
  const formatting = formattingOf(sent)
  if (formatting === null) throw invalid({ motivation: TOO_MUCH_FORMATTING })
  const { tags, attributes } = formatting
  const isQuick = sent.length <= QUICK.length && tags <= QUICK.tags && attributes <= QUICK.attributes
  const cleanInThread = () => threads.inTurn(owner, () => threads.run<typeof clean>(WORKER, sent))
  const motivation = isQuick ? cleanMotivation(sent) : await cleanInThread()
  refuse(errorsOf(motivationSchema, { motivation }))
  return { motivation }
}
