import { expect, test } from 'vitest'
import { readHomeContent } from '../../../server/features/pages/homeContent.ts'
import { portalSettings, readPageData } from '../../../server/features/pages/pageData.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'
import { openReference } from '../../../server/features/reference/reference.ts'
import { CLOSING_DATE, startServer } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

const server = closedAfterAll(await startServer())

const STATUS = '/api/FellowshipApplicationsStatus'

test('§7.2 the page data include the status as the call returns it', async () => {
  const content = await readHomeContent(server.settings.homeContentPath)
  const reference = openReference(server.db, () => server.clock.now)
  const brought = async () => (await readPageData(server.settings, reference, content)).applicationsStatus
  expect(await brought()).toEqual({ id: '1', open: true, closingDate: CLOSING_DATE })
  const closed = { id: '1', open: false, closingDate: '2031-01-31' }
  await (await server.admin()).put(`${STATUS}/1`, closed)
  server.clock.now += 1_000
  expect(await brought()).toEqual(closed)
  expect((await server.anyone.get(STATUS)).json()).toEqual([closed])
})

test('§6 the page data link to the account page of the embedded identity provider, and to none with Auth0', () => {
  const tenant = { AUTH_DOMAIN: 'bank.eu.auth0.com', AUTH_CLIENT_ID: 'abc', AUTH_AUDIENCE: 'https://bank.test/api' }
  expect(portalSettings(readSettings({})).identity.account).toBe('/account')
  expect(portalSettings(readSettings(tenant)).identity).not.toHaveProperty('account')
})

test("§2.10 the page data include the provider's contact details when an operator has set them", () => {
  expect(portalSettings(readSettings({}))).not.toHaveProperty('contact')
  const { contact } = portalSettings(readSettings({ CONTACT_PHONE: '+264 61 283 5111' }))
  expect(contact).toEqual({ email: undefined, phone: '+264 61 283 5111' })
})

test('the page data name mail if applicants can read it: sent, or in the mailbox', () => {
  const sendsMail = (env: Record<string, string>) => portalSettings(readSettings(env)).sendsMail === true
  const elsewhere = { PUBLIC_URL: 'https://bursary.bank.example', EMBEDDED_STORES: 'anywhere' }
  expect(sendsMail({ MAIL_URL: 'smtp://localhost', MAIL_FROM: 'a@bank.example' })).toBe(true)
  expect(sendsMail({})).toBe(true)
  expect(sendsMail(elsewhere)).toBe(false)
})
