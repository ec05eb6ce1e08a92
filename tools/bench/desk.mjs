import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readPortal, tokenOf } from '../support/applicant.mjs'
import { median } from '../support/percentile.mjs'
import { peakMb } from '../support/processes.mjs'
import { LIMITS, withChromium, withFolder, withPortal } from './portal.mjs'
import { chairOf, seed } from './seed.mjs'

/** The desk with a whole intake, reviewed by three members each. Fails if a goal is missed. */

const APPLICATIONS = 10_000
const REVIEWS_EACH = 3
/** As the desk loads them. */
const PER_PAGE = 100
const DECISIONS_PER_CALL = 500
const DEEP = 20
const REPEATS = 10
const RELOADS = 5
const MAILS_MS = 10_000
const LIST_MS = 300
const EXPORT_MB = 600

/** Seconds and a goal per download. */
const DOWNLOADS = {
  'submissions.xlsx': 10,
  'submissions.csv': 10,
  'reviews.xlsx': 10,
  'documents.zip': undefined,
}

const LISTS = {
  'newest first': '',
  'by applicant': 'sort=applicant&order=asc',
  'by score': 'sort=score',
  'by spread': 'sort=spread',
  'by score, 3 or better': 'sort=score&scoreFrom=3',
  'searched, by applicant': 'text=university&sort=applicant&order=asc',
}

const rows = []

/**
 * @param {string} what
 * @param {number} figure
 * @param {{ unit: string, goal?: number | undefined, peak?: number | '' | undefined }} about
 */
function report(what, figure, { unit, goal, peak }) {
  const isMissed = goal !== undefined && figure > goal
  if (isMissed) process.exitCode = 1
  const digits = unit === 's' ? 1 : 0
  const row = {
    what,
    figure: `${figure.toFixed(digits)} ${unit}`,
    goal: goal === undefined ? '' : `${goal} ${unit}, ${isMissed ? 'MISSED' : 'met'}`,
    'MB at most': typeof peak !== 'number' ? '' : Math.round(peak),
  }
  rows.push(row)
  console.log(Object.values(row).join('   '))
}

export const runDesk = () =>
  withFolder(async (dataDir) => {
    console.log(`Writing ${APPLICATIONS} applications with seven documents and three reviews each into ${dataDir} …`)
    await seed(dataDir, { applications: APPLICATIONS, chairs: 1, reviewsEach: REVIEWS_EACH })
    await withPortal(dataDir, LIMITS, measure)
  })

async function measure({ url, pid, residentMb }) {
  const portal = await readPortal(url)
  let token = ''
  const enter = async () => void (token = await tokenOf(portal, chairOf(1)))
  await enter()
  /** @param {string} path_ @param {unknown} [body] */
  const call = async (path_, body) => {
    const answer = await fetch(`${url}${portal.apiBase}/api/desk/${path_}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path_} returned ${answer.status}: ${await answer.text()}`)
    return answer
  }
  /** @param {string} path_ @param {unknown} [body] */
  const read = async (path_, body) => (await call(path_, body)).json()
  const timed = async (work) => {
    const began = performance.now()
    const result = await work()
    return { ms: performance.now() - began, result }
  }

  report('At rest', Number(await residentMb()), { unit: 'MB' })
  await peakMb(pid)
  const peak = () => peakMb(pid)

  report('First page after a change of the programme', (await timed(() => read('submissions'))).ms / 1_000, {
    unit: 's',
    peak: await peak(),
  })
  report('First figures', (await timed(() => read('figures'))).ms / 1_000, { unit: 's', peak: await peak() })
  report('Figures', (await timed(() => read('figures'))).ms / 1_000, { unit: 's', peak: await peak() })

  for (const [name, query] of Object.entries(LISTS)) {
    const page = (after) => timed(() => read(`submissions?${query}&limit=${PER_PAGE}&after=${after}`))
    const pages = async (after) => {
      const times = []
      for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push((await page(after)).ms)
      return median(times)
    }
    report(`List ${name}, first page`, await pages(''), { unit: 'ms', goal: LIST_MS, peak: await peak() })
    let after = ''
    for (let number = 1; number < DEEP; number += 1) after = (await page(after)).result.next
    report(`List ${name}, page ${DEEP}`, await pages(after), { unit: 'ms', goal: LIST_MS, peak: await peak() })
  }

  await reload(url)
  await peak()

  for (const [file, goal] of Object.entries(DOWNLOADS)) {
    const { ms, result: bytes } = await timed(async () => {
      let length = 0
      for await (const chunk of (await call(file)).body ?? []) length += chunk.length
      return length
    })
    const most = await peak()
    report(`${file}, ${Math.round(bytes / 1e6)} MB`, ms / 1_000, { unit: 's', goal, peak: most })
    report(`${file}, memory`, Number(most), { unit: 'MB', goal: EXPORT_MB })
  }

  // The session has ended, because nothing has kept it.
  await enter()
  const selection = await timed(() => read('selection', {}))
  report('Select all', selection.ms, { unit: 'ms' })
  const { selected } = selection.result
  const ids = selected.map(({ id }) => id)
  report('Check the selected', (await timed(() => read('selection', { submissions: ids }))).ms, { unit: 'ms' })
  const parts = []
  const decided = await timed(async () => {
    for (let start = 0; start < selected.length; start += DECISIONS_PER_CALL) {
      const decisions = selected
        .slice(start, start + DECISIONS_PER_CALL)
        .map(({ id, decided: seen }) => ({ id, outcome: 'awarded', reason: 'Best scores', seen }))
      const { ms, result } = await timed(() => read('decisions', { decisions }))
      if (result.decided.some(({ refusal }) => refusal !== null)) throw new Error('A decision was refused.')
      parts.push(ms)
    }
  })
  report(`Decide all, ${selected.length}`, decided.ms / 1_000, { unit: 's', goal: 10, peak: await peak() })
  report(`Decide all, slowest ${DECISIONS_PER_CALL}`, Math.max(...parts), { unit: 'ms' })
  report('List decided, first page', (await timed(() => read('submissions?decision=awarded&limit=100'))).ms, {
    unit: 'ms',
    goal: LIST_MS,
  })
  report('Figures by decision', (await timed(() => read('figures'))).ms / 1_000, { unit: 's', peak: await peak() })

  const preview = await read('letters/awarded/preview')
  const { version, count, contents } = preview
  const published = await timed(() =>
    read('letters/awarded/publish', { id: randomUUID(), version, count, contents, answerUntil: '' }),
  )
  report(`Publish ${published.result.letters} decisions`, published.ms / 1_000, { unit: 's', peak: await peak() })
  const sentBefore = (await read('letters')).mails.sent
  await pause(MAILS_MS)
  const sent = (await read('letters')).mails.sent - sentBefore
  report('Letters sent per second', sent / (MAILS_MS / 1_000), { unit: '' })
  console.table(rows)
}

/** The desk in a browser, until its list can be used. */
const reload = (url) =>
  withChromium(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(60_000)
    await page.goto(`${url}/desk`)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByLabel('Email address').fill(chairOf(1).email)
    await page.locator('input[name=password]').fill(chairOf(1).password)
    await page.locator('form button[type=submit]').first().click()
    const row = page.locator('tbody input[type=checkbox]').first()
    await row.waitFor()
    const times = []
    for (let run = 0; run < RELOADS; run += 1) {
      const began = performance.now()
      await page.reload({ waitUntil: 'commit' })
      await row.check()
      times.push((performance.now() - began) / 1_000)
      await row.uncheck()
    }
    report('Reload until an application can be selected', median(times), { unit: 's', goal: 1.5 })
  })
