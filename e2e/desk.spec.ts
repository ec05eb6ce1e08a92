import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { DOCUMENTS } from '../domain/documents.ts'
import type { RoleName } from '../domain/roles.ts'
import { operatorEntry } from '../server/audit/entries.ts'
import { openDatabase } from '../server/database/database.ts'
import { openAccounts } from '../server/identity/accounts.ts'
import { seedReference } from '../server/reference/seed.ts'
import { content, fileNameOf, seed } from '../tests/server/desk/seed.ts'
import { test as base, expect } from './support/server.ts'

/** The desk, by those who work for the provider, over applications that were submitted before. */

const PASSWORD = 'seven quiet rivers'
const HOLDERS: Record<string, readonly RoleName[]> = {
  'chair@bank.example': ['bursaryAdmin'],
  'member@bank.example': ['committeeMember'],
  'applicant@example.org': [],
}
const APPLICATIONS = [
  { key: 'AAA', lastName: 'Amupolo', course: 'Economics', submittedAt: '2026-02-01T08:00:00.000Z' },
  { key: 'BBB', lastName: 'Beukes', course: 'Law', submittedAt: '2026-02-02T08:00:00.000Z' },
  { key: 'CCC', lastName: 'Haufiku', course: 'Statistics', submittedAt: '2026-02-03T08:00:00.000Z' },
]

const test = base.extend<{ desk: string }>({
  desk: async ({ startServer }, use) => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bursary-desk-'))
    const { db, close } = await openDatabase({ dataDir })
    const accounts = await openAccounts(db)
    for (const [email, roles] of Object.entries(HOLDERS)) {
      const account = { email, password: PASSWORD, permissions: [...roles], isEmailProved: true }
      await accounts.create(account, ({ id }) => operatorEntry('account.signUp', id))
    }
    await seedReference(db, { universities: async () => [], now: Date.now() })
    await seed(db, APPLICATIONS)
    await close()
    await mkdir(path.join(dataDir, 'documents'))
    for (const { key } of APPLICATIONS) {
      for (const { kind } of DOCUMENTS) await writeFile(path.join(dataDir, 'documents', fileNameOf(key, kind)), content)
    }
    const { url } = await startServer({ dataDir })
    await use(`${url}/desk`)
    await rm(dataDir, { recursive: true, force: true })
  },
})

async function logInAs(page: Page, desk: string, email: string) {
  await page.goto(desk)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
interface Violation {
  id: string
}

/** What axe finds on the page, and whether anything of it is beyond its width. */
async function troubleOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const found = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run(),
  )
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  return [...found.violations.map(({ id }) => id), ...(isWide ? ['wider than the page'] : [])]
}

test('§6 a bursary admin searches, reads with the documents beside it, decides and goes on, by keyboard alone', async ({
  page,
  desk,
}) => {
  await logInAs(page, desk, 'chair@bank.example')
  await expect(page.getByText('3 applications')).toBeVisible()
  expect(page.url()).toBe(desk)
  await page.getByLabel('Search').press('a')
  await page.keyboard.press('Backspace')
  await expect(page.getByText('3 applications')).toBeVisible()
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await troubleOf(page), `the list at ${width} px`).toEqual([])
  }

  const read: string[] = []
  page.on('request', (request) => {
    if (/\/api\/desk\/submissions\/[\w-]+$/.test(request.url())) read.push(request.url())
  })
  await page.getByRole('button', { name: /Amupolo/ }).focus()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Ndapewa Amupolo')
  await expect(heading).toBeFocused()
  await page.keyboard.press('F4')
  await expect(page.getByTitle('ID', { exact: true })).toBeVisible()
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await troubleOf(page), `reading at ${width} px`).toEqual([])
  }
  await page.keyboard.press('F2')
  const reason = page.getByLabel('Why is it shortlisted?')
  await expect(reason).toBeFocused()
  await page.keyboard.type('Strong results.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Shortlisted: Strong results.')).toBeVisible()
  await expect(page.getByText('chair@bank.example')).toBeVisible()

  // The next one is asked for before it is gone to, and not again then.
  await heading.focus()
  const asked = () => new Set(read).size
  await expect.poll(asked).toBe(2)
  const before = read.length
  await page.keyboard.press('ArrowRight')
  await expect(heading).toHaveText('Ndapewa Beukes')
  await expect.poll(asked).toBe(3)
  expect(read.slice(before)).toHaveLength(1)
  await page.keyboard.press('ArrowRight')
  await expect(heading).toHaveText('Ndapewa Haufiku')
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Amupolo.*Shortlisted/ })).toBeVisible()
})

test('§6 the list is narrowed by what is typed, and what is left is a table', async ({ page, desk }) => {
  await logInAs(page, desk, 'chair@bank.example')
  await expect(page.getByText('3 applications')).toBeVisible()
  await page.getByLabel('Course').fill('law')
  await expect(page.getByText('1 application', { exact: true })).toBeVisible()
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the table (CSV)' }).click()
  const table = readFileSync((await (await started).path()) ?? '', 'utf8')
  expect(table.trim().split('\r\n')).toHaveLength(2)
  expect(table).toContain('Beukes')
  await page.getByLabel('Search').fill('nobody of this name')
  await expect(page.getByText('No application is like this.')).toBeVisible()
})

test('§6 a committee member reads, and neither decides nor exports', async ({ page, desk }) => {
  await logInAs(page, desk, 'member@bank.example')
  await page.getByRole('button', { name: /Beukes/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ndapewa Beukes')
  await expect(page.getByText('Nothing has been decided yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Shortlist' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Download/ })).toHaveCount(0)
})

test('§6 whoever has no role reads that, and nothing else is fetched; a failed list is tried again', async ({
  page,
  desk,
  browser,
}) => {
  const calls: string[] = []
  page.on('request', (request) => void calls.push(request.url()))
  await logInAs(page, desk, 'applicant@example.org')
  await expect(page.getByText('You have no role here')).toBeVisible()
  expect(calls.filter((url) => url.includes('/api/desk/'))).toEqual([])
  expect(await troubleOf(page)).toEqual([])

  const context = await browser.newContext()
  const other = await context.newPage()
  await other.route('**/api/desk/submissions?*', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 2 })
  await logInAs(other, desk, 'member@bank.example')
  await expect(other.getByText('The applications could not be loaded.')).toBeVisible()
  await other.getByRole('button', { name: 'Try again' }).click()
  await expect(other.getByText('3 applications')).toBeVisible()
  await context.close()
})
