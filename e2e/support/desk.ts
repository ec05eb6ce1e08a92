import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { DOCUMENTS } from '../../domain/documents.ts'
import type { RoleName } from '../../domain/roles.ts'
import { operatorEntry } from '../../server/platform/audit/entries.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { openAccounts } from '../../server/features/identity/accounts.ts'
import { seedReference } from '../../server/features/reference/seed.ts'
import { content, fileNameOf, seed, type Seeded } from '../../tests/server/desk/seed.ts'
import { ownerOf } from '../../server/platform/http/owners.ts'
import { test as base, type RunningServer } from './server.ts'

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

/** A data folder with staff accounts and submitted applications, the first one with an account. */
async function prepare(applications: readonly Seeded[]): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bursary-desk-'))
  const { db, close } = await openDatabase({ dataDir })
  const accounts = await openAccounts(db)
  for (const [email, roles] of Object.entries(HOLDERS)) {
    const account = { email, password: PASSWORD, permissions: [...roles], isEmailProved: true }
    await accounts.create(account, ({ id }) => operatorEntry('account.signUp', id))
  }
  await seedReference(db, { universities: async () => [], now: Date.now() })
  const account = { email: APPLICANT, password: PASSWORD, permissions: [], isEmailProved: true }
  const applicant = await accounts.create(account, ({ id }) => operatorEntry('account.signUp', id))
  const owner = ownerOf('portal', applicant?.subject ?? '')
  await seed(
    db,
    applications.map((each, index) => (index === 0 ? { ...each, owner } : each)),
  )
  await close()
  await mkdir(path.join(dataDir, 'documents'))
  for (const { key } of applications) {
    for (const { kind } of DOCUMENTS) await writeFile(path.join(dataDir, 'documents', fileNameOf(key, kind)), content)
  }
  return dataDir
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
  deskServer: async ({ startServer, applications, deskEnv }, use) => {
    const dataDir = await prepare(applications)
    const server = await startServer({ dataDir, env: deskEnv })
    await use(server)
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
  desk: async ({ deskServer }, use) => use(`${deskServer.url}/desk`),
})

export async function logInAs(page: Page, desk: string, email: string) {
  await page.goto(desk)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export { expect } from './server.ts'
