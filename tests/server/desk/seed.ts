import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { DOCUMENT_KINDS, DOCUMENTS, type DocumentKind } from '../../../domain/documents.ts'
import { STEPS } from '../../../domain/steps.ts'
import type { SubmittedApplication } from '../../../domain/submissions.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { fellowships } from '../../../server/platform/database/schema/applications.ts'
import { documents } from '../../../server/platform/database/schema/documents.ts'
import { submissions, submittedDocuments } from '../../../server/platform/database/schema/submissions.ts'
import { pdfOf } from '../../support/documents.ts'
import { SUBMISSION } from '../../support/submission.ts'

/** Inserts submitted applications directly, without the steps before. */

export interface Seeded {
  /** Unique; the reference, ids and owner derive from it. */
  key: string
  /** Defaults to an owner of its own. */
  owner?: string
  name?: string
  lastName?: string
  email?: string
  /** Defaults to an intake of its own. */
  idNumber?: string
  /** The cell phone number. */
  phone?: string
  /** Defaults to the current intake. */
  intakeId?: string
  course?: string
  second?: string
  institution?: string
  country?: string
  region?: { id: string; name: string }
  motivation?: string
  /** Other answers of Personal Details. */
  personal?: Partial<SubmittedApplication['personalDetails']>
  submittedAt?: string
  /** The number of versions; the last one has the values given here. */
  versions?: number
}

/** The content of every document. */
export const content = pdfOf('certified')
const sha256 = createHash('sha256').update(content).digest('hex')

export const fileNameOf = (key: string, kind: string) => `${`${key}-${kind}`.padEnd(24, '-')}.pdf`
export const idOf = (key: string, version = 1) => `${key}-v${version}`
/** The application's address at the desk. */
export const pathOf = (key: string, version = 1) => `/api/desk/submissions/${idOf(key, version)}`
/** The keys of listed applications, which have three letters. */
export const keysIn = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id.slice(0, 3))
export const referenceOf = (key: string, version = 1) => `PB-2030-${key}${version}`
export const ownerOf = (key: string) => `portal|auth0|${key}`

/** Stores another version of a seeded application. */
export async function submitAgain(db: Database, key: string): Promise<void> {
  await db.execute(sql`
    insert into submissions (id, fellowship_id, owner, intake_id, version, reference, submitted_at, application)
    select ${idOf(key, 2)}, fellowship_id, owner, intake_id, 2, ${referenceOf(key, 2)}, submitted_at, application
    from submissions where id = ${idOf(key)}`)
}

/** Writes the files of a seeded application. */
export async function storeFiles(
  { folder }: { folder: string },
  key: string,
  kinds: readonly DocumentKind[] = DOCUMENT_KINDS,
): Promise<void> {
  for (const kind of kinds) await writeFile(path.join(folder, 'documents', fileNameOf(key, kind)), content)
}

function applicationOf(seeded: Seeded): SubmittedApplication {
  const { personalDetails, courseDetails, motivation } = SUBMISSION.application
  const { idNumber = `90 ${seeded.key}` } = seeded
  const { name = 'Ndapewa', lastName = 'Shikongo', email = 'applicant@example.org' } = seeded
  const { course = 'Economics', second = 'Statistics', institution = 'UNAM', country = 'Namibia' } = seeded
  const { phone = personalDetails.cellPhoneNumber } = seeded
  const { region = { id: '1', name: 'Khomas' } } = seeded
  return {
    ...SUBMISSION.application,
    personalDetails: {
      ...personalDetails,
      name,
      lastName,
      email,
      idNumber,
      cellPhoneNumber: phone,
      regionId: region.id,
      region: { name: region.name },
      ...seeded.personal,
    },
    courseDetails: {
      ...courseDetails,
      firstChoiceCourse: course,
      secondChoiceCourse: second,
      country: { name: country },
      institution: { name: institution },
    },
    motivation: { ...motivation, motivation: seeded.motivation ?? '<p>Because I will.</p>' },
  }
}

/** A key alone has the default values. */
export async function seed(db: Database, all: readonly (Seeded | string)[]): Promise<void> {
  for (const given of all) {
    const seeded = typeof given === 'string' ? { key: given } : given
    const { key, versions = 1, submittedAt = '2030-03-01T08:00:00.000Z' } = seeded
    const { owner = ownerOf(key) } = seeded
    const intake = seeded.intakeId === undefined ? {} : { intakeId: seeded.intakeId }
    await db.insert(fellowships).values({
      id: `${key}-fellowship`,
      ...intake,
      owner,
      applicantId: key,
      applicationDate: new Date(submittedAt),
      status: 'Completed Application Submission',
      passed: STEPS.map(({ name }) => name),
    })
    const kept = DOCUMENTS.map(({ kind }) => ({
      kind,
      fileName: fileNameOf(key, kind),
      originalFilename: `my_${kind}.pdf`,
      size: content.length,
    }))
    await db.insert(documents).values(kept.map((each) => ({ ...each, owner, sha256 })))
    for (let version = 1; version <= versions; version += 1) {
      const says = version === versions ? seeded : { ...seeded, lastName: 'Former' }
      const minutes = (versions - version) * 60_000
      await db.insert(submissions).values({
        id: idOf(key, version),
        fellowshipId: `${key}-fellowship`,
        ...intake,
        owner,
        version,
        reference: referenceOf(key, version),
        submittedAt: new Date(Date.parse(submittedAt) - minutes),
        application: applicationOf(says),
      })
      await db.insert(submittedDocuments).values(kept.map((each) => ({ submissionId: idOf(key, version), ...each })))
    }
  }
}
