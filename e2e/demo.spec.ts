import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { freePort } from '../scripts/support/freePort.mjs'
import { DESK_PATH, ROUTES } from '../domain/routes.ts'
import { expect, test as base } from './support/server.ts'

/** `npm run demo`, filled by its own command. */
const test = base.extend<{ demo: string }>({
  demo: async ({}, use) => {
    const dataDir = path.join(await mkdtemp(path.join(os.tmpdir(), 'bursary-demo-')), 'data')
    const child = spawn(process.execPath, ['scripts/demo.mjs', '--json'], {
      env: { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (text: Buffer) => (said += text.toString()))
    await expect.poll(() => /^\{.*\}$/m.test(said), { timeout: 240_000 }).toBe(true)
    const [line = ''] = /^\{.*\}$/m.exec(said) ?? []
    await use((JSON.parse(line) as { demo: string }).demo)
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(path.dirname(dataDir), { recursive: true, force: true })
  },
})

async function enter(page: Page, demo: string, role: string) {
  await page.goto(demo)
  await page.getByRole('button', { name: `Log in: ${role}` }).click()
}

test(
  'one press leads a bursary admin to the scored list, and an applicant to the award',
  { tag: '@nightly' },
  async ({ page, demo }) => {
    await enter(page, demo, 'Bursary admin')
    await page.waitForURL(`**${DESK_PATH}`)
    await expect(page.getByText('23 of 56 decided')).toBeVisible()
    await expect(page.getByTitle('More information: asked')).toBeVisible()

    await enter(page, demo, 'Applicant, awarded')
    await page.waitForURL(`**${ROUTES.progress}`)
    await expect(page.getByRole('heading', { name: 'Decision on your application: Awarded' })).toBeVisible()
    await expect(page.getByText('Congratulations!')).toBeVisible()

    await enter(page, demo, 'Applicant, in progress')
    await expect(page.getByText('Kept, not part of your application yet')).toBeVisible()
  },
)
