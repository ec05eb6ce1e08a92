import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Fellowship } from '../domain/entities.ts'
import { STEP } from '../domain/steps.ts'
import { signUpTo } from './support/api.ts'
import { realFiles } from './support/files.ts'
import { expect, test } from './support/server.ts'

/** 'Your data': downloads the stored data, then deletes it. */

test('§6 downloads everything as a ZIP archive, deletes the application, and starts a new one', async ({
  browser,
  startServer,
}) => {
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const files = await realFiles()
  const { account } = await signUpTo(page, STEP.review.highestStep)
  await page.goto('/')
  await page.getByRole('link', { name: 'Your data' }).click()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-application.zip')
  const archive = unzipSync(await readFile(await download.path()))
  expect(Object.keys(archive)).toHaveLength(4 + Object.keys(files).length)
  const application = JSON.parse(strFromU8(archive['application.json'] ?? new Uint8Array())) as Fellowship
  expect(application).toMatchObject({ highestStep: STEP.review.highestStep, personalDetails: { email: account.email } })
  const id = archive[`documents/1 Personal Details/${files.id.name}`] ?? new Uint8Array()
  expect(Buffer.from(id).equals(files.id.buffer)).toBe(true)

  const stored = () => readdir(path.join(server.dataDir, 'documents'))
  expect(await stored()).toHaveLength(Object.keys(files).length)
  await page.getByRole('button', { name: 'Delete my application' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your application?' })
  await expect(dialog.getByText(`the document ${files.id.name.replaceAll(' ', '_')}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByText('We have deleted your application')).toBeVisible()
  expect(await stored()).toEqual([])

  await page.getByRole('button', { name: 'Start a new application' }).click()
  await expect(page.getByText('Register to apply')).toBeVisible()
  await page.getByRole('link', { name: 'Step 1 Personal Details' }).first().click()
  await expect(page.getByLabel('Surname')).toHaveValue('')
  await context.close()
})
