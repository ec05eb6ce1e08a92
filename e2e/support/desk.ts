import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright/test'
import { DOCUMENTS } from '../../domain/documents.ts'
import type { RoleName } from '../../domain/roles.ts'
import { operatorEntry } from '../../server/platform/audit/entries.ts'
import { openDatabase, type Database } from '../../server/platform/database/database.ts'
import { openAccounts } from '../../server/features/identity/accounts.ts'
import { seedReference } from '../../server/features/reference/seed.ts'
import { content, fileNameOf, seed, type Seeded } from '../../tests/server/desk/seed.ts'
import { ownerOf } from '../../server/platform/http/owners.ts'
import { enterCredentials } from './anyApplicant.ts'
import { expect, test as base, type RunningServer } from './server.ts'

/** A server with submitted applications and staff accounts. The fixture is the desk's URL. */

export const PASSWORD = 'seven quiet rivers'
const HOLDERS: Record<string, readonly RoleName[]> = {
  'chair@bank.example': ['bursaryAdmin'],
  'member@bank.example': ['committeeMember'],
  'admin@bank.example': ['admin'],
  'both@bank.example': ['admin', 'bursaryAdmin'],
  'applicant@example.org': [],
}
const APPLICATIONS = [
  { key: 'AAA', lastName: 'Amupolo', course: 'Economics', submittedAt: '2026-02-01T08:00:00.000Z' },
  { key: 'BBB', lastName: 'Beukes', course: 'Law', submittedAt: '2026-02-02T08:00:00.000Z' },
  { key: 'CCC', lastName: 'Haufiku', course: 'Statistics', submittedAt: '2026-02-03T08:00:00.000Z' },
]

/** The account of the first application. */
export const APPLICANT = 'amupolo@example.org'

/** Creates accounts with these roles before a server's first start. Returns their subjects. */
async function createAccounts(db: Database, holders: Record<string, readonly RoleName[]>) {
  const accounts = await openAccounts(db)
  const subjects: Record<string, string | undefined> = {}
  for (const [email, roles] of Object.entries(holders)) {
    const account = { email, password: PASSWORD, permissions: [...roles], isEmailProved: true }
    subjects[email] = (await accounts.create(account, ({ id }) => operatorEntry('account.signUp', id)))?.subject
  }
  return subjects
}

/** Prepares a data folder with accounts of these roles. */
export const withAccounts = (holders: Record<string, readonly RoleName[]>) => async (dataDir: string) => {
  const { db, close } = await openDatabase({ dataDir })
  await createAccounts(db, holders)
  await close()
}

/** Prepares a data folder with staff accounts and submitted applications, the first one with an account. */
const withApplications = (applications: readonly Seeded[]) => async (dataDir: string) => {
  const { db, close } = await openDatabase({ dataDir })
  const subjects = await createAccounts(db, { ...HOLDERS, [APPLICANT]: [] })
  await seedReference(db, { universities: async () => [], now: Date.now() })
  const owner = ownerOf('portal', subjects[APPLICANT] ?? '')
  await seed(
    db,
    applications.map((each, index) => (index === 0 ? { ...each, owner } : each)),
  )
  await close()
  await mkdir(path.join(dataDir, 'documents'))
  for (const { key } of applications) {
    for (const { kind } of DOCUMENTS) await writeFile(path.join(dataDir, 'documents', fileNameOf(key, kind)), content)
  }
}

interface DeskFixtures {
  applications: readonly Seeded[]
  /** Settings of the server. */
  deskEnv: Record<string, string>
  deskServer: RunningServer
  desk: string
}

export const test = base.extend<DeskFixtures>({
  applications: async ({}, use) => use(APPLICATIONS),
  deskEnv: async ({}, use) => use({}),
  deskServer: async ({ startServer, applications, deskEnv }, use) =>
    use(await startServer({ prepare: withApplications(applications), env: deskEnv })),
  desk: async ({ deskServer }, use) => use(`${deskServer.url}/desk`),
})

export async function logInAs(page: Page, desk: string, email: string) {
  await page.goto(desk)
  await page.getByRole('button', { name: 'Log in' }).click()
  await enterCredentials(page, { email, password: PASSWORD }, 'Log in')
}

/** A member of staff who logs in in a browser of their own. */
export async function staff(browser: Browser, desk: string, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await logInAs(page, desk, email)
  return page
}

export const openPart = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'The desk' }).getByText(name, { exact: true }).click()

/** An administrator defines a rubric with one criterion, so that there is something to score. */
export async function defineRubric(browser: Browser, desk: string, { isBlind = false } = {}) {
  const page = await staff(browser, desk, 'admin@bank.example')
  await openPart(page, 'Reviews')
  await page.getByRole('button', { name: 'Define the rubric' }).click()
  await page.getByRole('button', { name: 'Add a criterion' }).click()
  await page.getByLabel('Criterion 1', { exact: true }).fill('Results')
  if (isBlind) await page.getByRole('checkbox', { name: /^Blind review/ }).check()
  await page.getByRole('button', { name: 'Save the rubric' }).click()
  await expect(page.getByText('The rubric is saved.')).toBeVisible()
  await page.context().close()
}

export { expect } from './server.ts'
