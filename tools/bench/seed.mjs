import { createHash } from 'node:crypto'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../scripts/support/run.mjs'
import { answersOf } from '../demo/people/answers.ts'
import { personOf } from '../demo/people/person.ts'

const DOCUMENT_BYTES = 20_000
/** Different applicants. Others have the answers of one of them. */
const PEOPLE = 250
/** Committee members who review. */
const MEMBERS = 12
const RUBRIC = {
  criteria: [
    { id: 'a', name: 'Academic record', weight: 5 },
    { id: 'b', name: 'Motivation', weight: 3 },
    { id: 'c', name: 'Field of study', weight: 2 },
  ],
  scale: 5,
  scoresShown: 'always',
  isBlind: false,
}

const built = (module) => import(pathToFileURL(path.join(root, 'dist', module)).href)

/** Bursary admins that the bench logs in as. */
export const chairOf = (number) => ({
  email: `chair${number}@bench.example.org`,
  password: 'ten thousand applications',
})

/** The demo's people as the server stores their submitted applications. */
async function submittedApplications(db) {
  const [{ openReference }, { recordsWithNames }, { RECORD_STEPS }] = await Promise.all([
    built('server/features/reference/reference.js'),
    built('server/features/applications/names.js'),
    built('domain/steps.js'),
  ])
  const reference = openReference(db, Date.now)
  const snapshot = await reference.snapshot()
  const byCountry = await snapshot.institutionsByCountry()
  const lists = {
    regions: await snapshot.regions(),
    countries: await snapshot.countries(),
    institutionsOf: (country) => byCountry.get(country) ?? [],
  }
  const recordsOf = (person) =>
    Object.fromEntries(RECORD_STEPS.map((step) => [step, { id: '1', ...answersOf(step, person, lists, Date.now()) }]))
  return Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => recordsWithNames(reference, recordsOf(personOf(index + 1)))),
  )
}

/**
 * Writes submitted applications with seven documents each directly to the stores, with reviews if wanted, and accounts of bursary admins.
 * @param {string} dataDir
 * @param {{ applications: number, chairs: number, reviewsEach?: number }} amounts
 */
export async function seed(dataDir, { applications, chairs, reviewsEach = 0 }) {
  const [
    { openDatabase },
    { openAccounts },
    { operatorEntry },
    { DOCUMENTS },
    { STEPS },
    { seedReference },
    { readUniversities },
  ] = await Promise.all([
    built('server/platform/database/database.js'),
    built('server/features/identity/accounts.js'),
    built('server/platform/audit/entries.js'),
    built('domain/documents.js'),
    built('domain/steps.js'),
    built('server/features/reference/seed.js'),
    built('server/platform/referenceFiles.js'),
  ])
  const { sql } = await import('drizzle-orm')
  const content = Buffer.alloc(DOCUMENT_BYTES, 'a certified copy ')
  const sha256 = createHash('sha256').update(content).digest('hex')
  const folder = path.join(dataDir, 'documents')
  await mkdir(folder, { recursive: true })
  const original = path.join(dataDir, 'original')
  await writeFile(original, content)

  const { db, close } = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir })
  const kinds = DOCUMENTS.map(({ kind }) => kind)
  try {
    await seedReference(db, { universities: readUniversities, now: Date.now() })
    const accounts = await openAccounts(db)
    for (let number = 1; number <= chairs; number += 1) {
      const chair = { ...chairOf(number), permissions: ['bursaryAdmin'], isEmailProved: true }
      await accounts.create(chair, ({ id }) => operatorEntry('account.signUp', id))
    }
    const everybody = sql`generate_series(1, ${applications}::int) as n`
    await db.execute(sql`insert into fellowships
      (id, owner, applicant_id, application_date, status, passed)
      select 'f' || n, 'bench|' || n, 'a' || n, now(), 'Completed Application Submission',
        string_to_array(${STEPS.map(({ name }) => name).join()}::text, ',') from ${everybody}`)
    await db.execute(sql`insert into submissions (id, fellowship_id, owner, version, reference, submitted_at, application)
      select 's' || n, 'f' || n, 'bench|' || n, 1, 'PB-2030-' || n, now() - n * interval '1 second',
        jsonb_set(application, '{personalDetails,idNumber}', to_jsonb(lpad(n::text, 11, '9')))
      from ${everybody}
      join jsonb_array_elements(${JSON.stringify(await submittedApplications(db))}::jsonb)
        with ordinality as people(application, number) on number = 1 + n % ${PEOPLE}::int`)
    for (const kind of kinds) {
      const name = sql`'${sql.raw(kind)}-' || lpad(n::text, 24, '0') || '.pdf'`
      await db.execute(sql`insert into documents (file_name, owner, kind, original_filename, size, sha256)
        select ${name}, 'bench|' || n, ${kind}::text, 'scan.pdf', ${content.length}::int, ${sha256}::text from ${everybody}`)
      await db.execute(sql`insert into submitted_documents (submission_id, kind, file_name, original_filename, size)
        select 's' || n, ${kind}::text, ${name}, 'scan.pdf', ${content.length}::int from ${everybody}`)
    }
    if (reviewsEach > 0) {
      await db.execute(sql`insert into rubrics (intake_id, rubric, saved_by, saved_at, planned)
        select id, ${JSON.stringify(RUBRIC)}::jsonb, 'bench', now(), ${reviewsEach}::int from intakes where is_current`)
      await db.execute(sql`insert into reviews
        (fellowship_id, submission_id, owner, reviewer, reviewer_name, is_assigned, scores, note, version, reviewed_at)
        select 'f' || n, 's' || n, 'bench|' || n, 'bench|member' || member, 'member' || member || '@bench.example.org',
          true, jsonb_build_object('a', 1 + n % 5, 'b', 1 + (n + member) % 5, 'c', 1 + n * member % 5),
          repeat('A clear plan, and good results. ', 5), 1, now()
        from ${everybody}, generate_series(0, ${reviewsEach - 1}::int) as r, mod(n + r, ${MEMBERS}::int) as member`)
    }
  } finally {
    await close()
  }
  for (const kind of kinds) {
    for (let n = 1; n <= applications; n += 1) {
      await symlink(original, path.join(folder, `${kind}-${String(n).padStart(24, '0')}.pdf`))
    }
  }
}
