import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { INFORMATION_PAGES, informationPath } from '../../../domain/information.ts'
import { portalAddresses } from '../../../server/features/pages/addresses.ts'
import { createPages } from '../../../server/features/pages/identityPages.ts'
import { informationPages } from '../../../server/features/pages/information.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'
import { renderPage } from '../identity/site.ts'

async function serve(env: Record<string, string>) {
  const settings = readSettings({ PROVIDER_NAME: 'Bank of Tests', ...env })
  const app = Fastify()
  await app.register(
    informationPages(settings, createPages({ settings, addresses: portalAddresses(settings), renderPage })),
  )
  return async (url: string) => {
    const { statusCode, body, headers } = await app.inject(url)
    return { statusCode, body, type: headers['content-type'] }
  }
}

test.each(INFORMATION_PAGES)('§2.1 %s is a public page with every placeholder filled in', async (page) => {
  const { statusCode, body, type } = await (await serve({}))(informationPath(page))
  expect([statusCode, type]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body.toLowerCase()).toContain(`<h1>${page}</h1>`)
  expect(body).not.toMatch(/\{\w+\}|noindex|<script|Questions\?/)
})

test('the accessibility page offers help only if there are contact details', async () => {
  const problem = 'If you have a problem'
  const path = informationPath('accessibility')
  expect((await (await serve({}))(path)).body).not.toContain(problem)
  expect((await (await serve({ CONTACT_PHONE: '+264 61 283 5111' }))(path)).body).toContain(problem)
})

test("information pages name the provider, how long drafts are stored, and the provider's contact details", async () => {
  const open = await serve({ CONTACT_EMAIL: 'bursaries@bank.test' })
  const { body } = await open(informationPath('privacy'))
  expect(body).toContain('Bank of Tests, which decides on the bursaries.')
  expect(body).toMatch(/after \d+ days without a change/)
  expect(body).toContain('href="mailto:bursaries@bank.test"')
})
