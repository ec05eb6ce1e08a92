import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../scripts/support/run.mjs'
import { readPortal, signUp } from '../support/applicant.mjs'
import { apply } from '../support/application.mjs'
import { startPortal } from './portal.mjs'

/** A round trip of many applicants: a backup while the server runs, a restore elsewhere, and a comparison. */

const APPLYING_TOGETHER = 6
const PROBE_PAUSE_MS = 20
/** The audit entry of a restore is only in the restored stores. */
const TOLD = ['audit_entries', 'audit_chains']

/** Runs an operator command. Returns its JSON, duration and peak memory. */
async function portal(args, env) {
  const began = performance.now()
  const child = spawn(process.execPath, [path.join(root, 'dist', 'server', 'cli.js'), ...args, '--json'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let [said, mostMb] = ['', 0]
  child.stdout.setEncoding('utf8').on('data', (text) => void (said += text))
  while (child.exitCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    mostMb = Math.max(mostMb, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024)
    await Promise.race([ended, pause(50)])
  }
  await ended
  if (child.exitCode !== 0) throw new Error(`portal ${args.join(' ')} exited with ${child.exitCode}: ${said}`)
  return { answer: JSON.parse(said), seconds: (performance.now() - began) / 1_000, mostMb }
}

/** Applicants who complete the application by HTTP; the others are copies of them. */
const WALKING = 25
const APPLIED = ['records', 'fellowships', 'documents', 'submissions', 'submitted_documents']

async function applyAll(served) {
  let started = 0
  const one = async () => {
    while (started < WALKING) {
      started += 1
      await apply(served, await signUp(served))
    }
  }
  await Promise.all(Array.from({ length: APPLYING_TOGETHER }, one))
}

/** Copies every application with new owners, ids and documents. */
async function multiply(dataDir, times) {
  const { PGlite } = await import('@electric-sql/pglite')
  const database = await PGlite.create(path.join(dataDir, 'database'))
  for (const table of APPLIED) {
    const { rows: stored } = await database.query(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
        where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    const { columns } = /** @type {{ columns: string }} */ (stored[0])
    await database.query(`insert into ${table} (${columns})
      select ${columns.replaceAll(/[^, ]+/g, 'made.$&')} from ${table} original, generate_series(1, ${times - 1}) number,
      regexp_replace(row_to_json(original)::text, '(portal\\||"applicant_id":")([0-9a-f]{24})', '\\1\\2' || number, 'g') owned,
      regexp_replace(owned, '"([0-9a-f]{8}-[0-9a-f-]{27}|PB-\\d{4}-\\w{6})"', '"\\1-' || number || '"', 'g') named,
      regexp_replace(named, '"([\\w-]{20,60})\\.([a-z]{3,4})"', '"\\1-' || number || '.\\2"', 'g') copied,
      json_populate_record(null::${table}, copied::json) made`)
  }
  await database.close()
  const documents = path.join(dataDir, 'documents')
  for (const name of await readdir(documents)) {
    const { name: stem, ext } = path.parse(name)
    for (let number = 1; number < times; number += 1) {
      await copyFile(path.join(documents, name), path.join(documents, `${stem}-${number}${ext}`))
    }
  }
}

/** The longest response time of a call that needs the database, while something else runs. */
async function longestWaitDuring(url, work) {
  const over = new AbortController()
  let longest = 0
  const probing = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await (await fetch(`${url}/readyz`)).text()
      longest = Math.max(longest, performance.now() - began)
      await pause(PROBE_PAUSE_MS)
    }
  })()
  const result = await work()
  over.abort()
  await probing
  return { result, longest }
}

const withoutTold = (tables) => Object.fromEntries(Object.entries(tables).filter(([name]) => !TOLD.includes(name)))

/** @param {{ applicants: number }} options */
export async function runStores({ applicants }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bursary-stores-'))
  const from = { DATA_DIR: path.join(folder, 'from') }
  const to = { DATA_DIR: path.join(folder, 'to') }
  const file = path.join(folder, 'portal.tar')
  let server = await startPortal(from.DATA_DIR)
  const rows = []
  const note = (what, { seconds, mostMb }) => {
    rows.push({ what, seconds: Number(seconds.toFixed(1)), 'memory MB': Math.round(mostMb) })
    console.log(`${what}: ${seconds.toFixed(1)} s, ${Math.round(mostMb)} MB`)
  }
  try {
    await applyAll(await readPortal(server.url))
    await server.stop()
    await multiply(from.DATA_DIR, Math.ceil(applicants / WALKING))
    server = await startPortal(from.DATA_DIR)
    const backup = () => portal(['backup', file], from)
    const { result: made, longest } = await longestWaitDuring(server.url, backup)
    note('backup while the server runs', made)
    console.log(
      `  ${made.answer.rows} rows, ${made.answer.documents} documents, ${Math.round((await stat(file)).size / 1e6)} MB`,
    )
    console.log(`  longest answer of /readyz meanwhile: ${Math.round(longest)} ms`)
    await server.stop()
    const verified = await portal(['verify', '--backup', file], from)
    note('verify of the backup', verified)
    note('restore', await portal(['restore', file], to))
    const restored = await portal(['verify'], to)
    note('verify of the restored stores', restored)
    console.table(rows)
    const [before, after] = [verified.answer, restored.answer].map(({ tables, documents, bytes }) =>
      JSON.stringify({ tables: withoutTold(tables), documents, bytes }),
    )
    const isSame = before === after && restored.answer.problems.length === 0
    console.log(isSame ? 'Every row and document matches the backup.' : 'THE RESTORED STORES DIFFER FROM THE BACKUP.')
    process.exitCode = isSame ? 0 : 1
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
