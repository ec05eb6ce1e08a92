import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../scripts/support/run.mjs'
import { UNLIMITED } from '../support/unlimited.mjs'
import { logIn, openVisit, readPortal } from '../support/applicant.mjs'
import { percentile } from '../support/percentile.mjs'
import { startProgram } from '../support/processes.mjs'

/** The desk with a whole intake: pages of the list, both exports, and the server's memory meanwhile. */

const APPLICATIONS = 10_000
const DOCUMENT_BYTES = 20_000
const WORDS = 500
const CHAIR = { email: 'chair@bench.example.org', password: 'ten thousand applications' }
const PAGES = 60

const built = (module) => import(pathToFileURL(path.join(root, 'dist', module)).href)

/** Submitted applications with seven documents each, written directly to the stores. */
async function seed(dataDir) {
  const [{ openDatabase }, { openAccounts }, { operatorEntry }, { DOCUMENTS }, { seedReference }] = await Promise.all([
    built('server/platform/database/database.js'),
    built('server/features/identity/accounts.js'),
    built('server/platform/audit/entries.js'),
    built('domain/documents.js'),
    built('server/features/reference/seed.js'),
  ])
  const { sql } = await import('drizzle-orm')
  const content = Buffer.alloc(DOCUMENT_BYTES, 'a certified copy ')
  const sha256 = createHash('sha256').update(content).digest('hex')
  const folder = path.join(dataDir, 'documents')
  await mkdir(folder, { recursive: true })
  const original = path.join(dataDir, 'original')
  await writeFile(original, content)

  const application = {
    personalDetails: {
      name: 'Ndapewa',
      lastName: 'Shikongo',
      sex: 'Female',
      maritalStatus: 'Single',
      idType: 'Namibian ID',
      idNumber: '90010112345',
      regionId: '1',
      region: { name: 'Khomas' },
      dateOfBirth: '1990-01-01T00:00:00.000Z',
      disabled: false,
      disabilityDetails: '',
      cellPhoneNumber: '+264811234567',
      telephoneNumber: '+264611234567',
      email: 'applicant@example.org',
      postalAddress: 'P O Box 1, Windhoek',
      physicalAddress: '1 Independence Avenue, Windhoek',
    },
    courseDetails: {
      firstChoiceCourse: 'Economics',
      secondChoiceCourse: 'Statistics',
      countryId: 516,
      institutionId: '1',
      country: { name: 'Namibia' },
      institution: { name: 'University of Namibia' },
    },
    motivation: { id: '1', motivation: `<p>${'because '.repeat(WORDS)}</p>` },
  }
  const { db, close } = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir })
  const kinds = DOCUMENTS.map(({ kind }) => kind)
  try {
    await seedReference(db, { universities: async () => [], now: Date.now() })
    const chair = { ...CHAIR, permissions: ['bursaryAdmin'], isEmailProved: true }
    await (await openAccounts(db)).create(chair, ({ id }) => operatorEntry('account.signUp', id))
    const everybody = sql`generate_series(1, ${APPLICATIONS}::int) as n`
    await db.execute(sql`insert into fellowships
      (id, owner, applicant_id, application_date, status, last_active_step, highest_step)
      select 'f' || n, 'bench|' || n, 'a' || n, now(), 'Completed Application Submission', 6, 6 from ${everybody}`)
    await db.execute(sql`insert into submissions (id, fellowship_id, owner, version, reference, submitted_at, application)
      select 's' || n, 'f' || n, 'bench|' || n, 1, 'PB-2030-' || n, now() - n * interval '1 second',
        jsonb_set(${JSON.stringify(application)}::jsonb, '{personalDetails,lastName}', to_jsonb('Surname' || n)) from ${everybody}`)
    for (const kind of kinds) {
      const name = sql`'${sql.raw(kind)}-' || lpad(n::text, 24, '0') || '.pdf'`
      await db.execute(sql`insert into documents (file_name, owner, kind, original_filename, size, sha256)
        select ${name}, 'bench|' || n, ${kind}::text, 'scan.pdf', ${content.length}::int, ${sha256}::text from ${everybody}`)
      await db.execute(sql`insert into submitted_documents (submission_id, kind, file_name, original_filename, size)
        select 's' || n, ${kind}::text, ${name}, 'scan.pdf', ${content.length}::int from ${everybody}`)
    }
    await db.execute(sql`analyze`)
  } finally {
    await close()
  }
  for (const kind of kinds) {
    for (let n = 1; n <= APPLICATIONS; n += 1) {
      await symlink(original, path.join(folder, `${kind}-${String(n).padStart(24, '0')}.pdf`))
    }
  }
}

/** The peak memory of a process since the last call in MB; undefined without /proc. */
async function peakMb(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined)
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
  return kilobytes && Number(kilobytes) / 1_024
}

export async function runExport() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bursary-export-'))
  try {
    console.log(`Writing ${APPLICATIONS} applications with seven documents each into ${dataDir} …`)
    await seed(dataDir)
    const env = { DATA_DIR: dataDir, ...UNLIMITED, NODE_ENV: 'production' }
    const server = await startProgram(path.join(root, 'dist', 'server', 'main.js'), {
      path: '/home/general-information',
      env,
    })
    try {
      await measure(server)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const said = (value, digits = 0) => value?.toFixed(digits) ?? '-'

async function measure({ url, pid, residentMb }) {
  const portal = await readPortal(url)
  const visit = await openVisit(portal, await logIn(portal, CHAIR), () => undefined)
  visit.close()
  const get = async (path_) => {
    const answer = await fetch(`${url}${portal.apiBase}/api/desk/${path_}`, {
      headers: { authorization: `Bearer ${visit.token}` },
    })
    if (!answer.ok) throw new Error(`${path_} returned ${answer.status}`)
    return answer
  }
  const database = process.env.DATABASE_URL ? 'DATABASE_URL' : 'the embedded database'
  console.log(`With ${database} the server uses ${said(await residentMb())} MB before the first request.`)
  await peakMb(pid)

  /** @type {number[]} */
  const times = []
  let after = ''
  for (let page = 0; page < PAGES; page += 1) {
    const began = performance.now()
    const answer = await get(`submissions?text=surname&sort=applicant&after=${after}`)
    const { next } = /** @type {{ next: string }} */ (await answer.json())
    times.push(performance.now() - began)
    after = next
  }
  console.log(
    `A page of the list, searched and sorted: ${said(percentile(times, 50))} ms, 99th percentile ${said(percentile(times, 99))} ms; at most ${said(await peakMb(pid))} MB`,
  )
  for (const file of ['submissions.csv', 'documents.zip']) {
    const began = performance.now()
    let bytes = 0
    for await (const chunk of (await get(file)).body ?? []) bytes += chunk.length
    const seconds = (performance.now() - began) / 1_000
    console.log(
      `${file}: ${said(bytes / 1e6)} MB in ${said(seconds, 1)} s; the server took ${said(await peakMb(pid))} MB at most`,
    )
  }
}
