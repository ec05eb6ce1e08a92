import { expect, test } from 'vitest'
import { openAccounts } from '../../server/features/identity/accounts.ts'
import { PASSWORD } from '../../tools/demo/accounts.ts'
import { DEMO_PATH, demoPages } from '../../tools/demo/page.ts'
import { MADE_BY_TEST, openSite } from './identity/site.ts'
import { closedAfterAll } from '../support/closing.ts'

const DRAFT = {
  key: 'draft',
  role: 'Applicant, in progress',
  name: 'Ndapewa Shikongo',
  email: 'ndapewa@mail.example',
  opens: '/application',
  look: [],
}
const CHAIR = {
  key: 'chair',
  role: 'Bursary admin',
  name: '',
  email: 'chair@staff.example',
  opens: '/desk',
  look: ['Decide & publish.'],
}

const site = closedAfterAll(
  await openSite({ extend: (app, settings) => void app.register(demoPages(settings, [CHAIR, DRAFT])) }),
)

const enter = (key = CHAIR.key) =>
  fetch(`${site.settings.publicUrl}${DEMO_PATH}/enter/${key}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('shows the people with a press to log in, and runs no script', async () => {
  const page = await fetch(site.settings.publicUrl + DEMO_PATH)
  const html = await page.text()
  expect(html).toContain('Bursary admin')
  expect(html).toContain('Decide &amp; publish.')
  expect(html).toContain(PASSWORD)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-/)
})

test('one press logs in with a session of the identity provider', async () => {
  const refused = await enter()
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('You were not logged in')])

  const accounts = await openAccounts(site.db)
  await accounts.create({ email: CHAIR.email, password: PASSWORD, permissions: ['bursaryAdmin'] }, MADE_BY_TEST)
  const entered = await enter()
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/desk'])
  const cookies = entered.headers.getSetCookie().join('\n')
  expect(cookies).toMatch(/^identity_session=\w/m)
  expect(cookies).toMatch(/^auth0\.[\w-]+\.is\.authenticated=true;/m)
})

test('tells an applicant who cannot log in after closing to open applications, not to start again', async () => {
  const accounts = await openAccounts(site.db)
  await accounts.create({ email: DRAFT.email, password: PASSWORD }, MADE_BY_TEST)
  site.window.closed = async () => ({ closingDate: '2026-11-30' })
  const refused = await enter(DRAFT.key)
  const page = await refused.text()
  expect(refused.status).toBe(409)
  expect(page).toContain('log in as the administrator and choose ‘Administration’')
  expect(page).not.toContain('--fresh')
})
