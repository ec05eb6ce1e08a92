import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsOf, type DocumentStep } from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { fromEntries } from '../../domain/objects.ts'
import type { SubmissionSummary } from '../../domain/submissions.ts'
import { readPdf } from '../support/pdf.ts'
import { advanceTo, outcome, update } from './advance.ts'
import { startServer, type TestServer } from './fixture.ts'

/** Submissions in every format that a release has stored, read by every call that reads submissions. */

const FOLDER = new URL('../stored/formats/', import.meta.url)
const APPLICATIONS = readdirSync(FOLDER).filter((file) => file.startsWith('application-'))

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** The application in a file, with the names of the applicant's own documents. */
function storedIn(file: string, { personalDetails, courseDetails }: Fellowship): object {
  const stored = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Record<string, object>
  const names = (step: DocumentStep, record: object | null) =>
    fromEntries(documentsOf(step).map(({ storedField }) => [storedField, Reflect.get(record ?? {}, storedField)]))
  return {
    ...stored,
    personalDetails: { ...stored['personalDetails'], ...names('personalDetails', personalDetails) },
    courseDetails: { ...stored['courseDetails'], ...names('courseDetails', courseDetails) },
  }
}

test.each(APPLICATIONS)('%s is readable in receipt, download, desk and table, and unchanged', async (file) => {
  const applicant = await server.applicant()
  const fellowship = await advanceTo(applicant)
  const stored = JSON.stringify(storedIn(file, fellowship))
  await server.db.transaction(async (tx) => {
    // A trigger protects submissions.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update submissions set application = ${stored}::jsonb where fellowship_id = ${fellowship.id}`)
  })
  const [submission] = (await applicant.get('/api/submissions')).json<SubmissionSummary[]>()
  const { id = '', reference = '' } = submission ?? {}

  const receipt = await applicant.get(`/api/submissions/${id}/receipt`)
  expect((await readPdf(receipt.rawPayload)).text).toContain('Ndapewa Shikongo')
  const files = unzipSync((await applicant.get('/api/owndata')).rawPayload)
  expect(JSON.parse(strFromU8(files[`submissions/${reference}.json`] ?? new Uint8Array()))).toMatchObject({
    application: { courseDetails: { firstChoiceCourse: 'MSc Economics' } },
  })
  const chair = await server.holder('bursaryAdmin')
  const read = (await chair.get(`/api/desk/submissions/${id}`)).json<{ submission: object }>()
  expect(read.submission).toMatchObject({ application: { personalDetails: { lastName: 'Shikongo' } } })
  const { body } = await chair.get('/api/desk/submissions.csv')
  expect(body.split('\r\n').find((line) => line.includes(reference))).toContain('MSc Data Science')
  expect((await update(applicant, fellowship, outcome('submit'))).statusCode).toBe(200)
  expect((await applicant.get('/api/submissions')).json()).toHaveLength(1)
})
