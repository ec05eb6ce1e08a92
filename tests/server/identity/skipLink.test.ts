import { expect, test } from 'vitest'
import { PORTAL_BRAND } from '../../../domain/brand.ts'
import type { IdentityView } from '../../../domain/identityPages.ts'
import { renderIdentityPage } from '../../../src/identity/renderIdentityPage.tsx'

const site = { providerName: 'Bank of Tests', brand: PORTAL_BRAND, portalUrl: 'https://bursary.test/' }

const views: IdentityView[] = [
  { page: 'credentials', screen: 'login', email: '', asksPassword: true, resets: true },
  { page: 'account', email: 'a@example.org', proof: 'proved', changesEmail: true, reminders: 'on' },
  { page: 'closed', dates: { closingDate: '2031-01-31' }, logsIn: false },
  { page: 'signedOut' },
]

test.each(views)("the first link of '$page' skips to its content, and is hidden until it has the focus", (view) => {
  const { html, style } = renderIdentityPage(view, site)
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)/g)].map(([, href, text]) => [href, text])
  expect(links[0]).toEqual(['#main', 'Skip to the content'])
  expect(html).toMatch(/<main id="main" tabindex="-1"/i)
  expect(style).toMatch(/\.skip\s*\{[^}]*translate:/)
  expect(style).toMatch(/\.skip:focus\s*\{[^}]*translate:\s*0/)
})
