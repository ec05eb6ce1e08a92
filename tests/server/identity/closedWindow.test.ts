import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '../../../server/platform/database/schema/identity.ts'
import { linkIn, openSmtpServer } from '../mail/smtpServer.ts'
import { OPEN, openSite, type Site } from './site.ts'
import { PASSWORD, Visitor } from './visitor.ts'
import { closedAfterAll } from '../../support/closing.ts'

const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'the bank opens at nine' }
const NOTICE =
  'The Closing Date (31 January 2030) for Bank of Tests Postgraduate Bursary Applications has passed. Please try again when dates for new applications have been made available in the print media, social media or on the Bank of Tests website.'

const smtp = closedAfterAll(await openSmtpServer())
const site = closedAfterAll(await openSite({ env: ADMIN }))
const mailing = closedAfterAll(await openSite({ env: { MAIL_URL: smtp.url, MAIL_FROM: 'bursaries@bank.test' } }))
beforeEach(() => open(site))

const open = ({ window }: Site) => Object.assign(window, OPEN)
const close = ({ window }: Site) => Object.assign(window, { closed: async () => ({ closingDate: '2030-01-31' }) })
const visitor = ({ settings }: Site = site) => new Visitor(settings)
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')

describe('§4.7 while applications are closed, the identity provider', () => {
  test.each<Record<string, string>>([{ screen_hint: 'signup' }, {}])(
    'shows the notice to visitors who bypass the portal: %j',
    async (hint) => {
      close(site)
      const { status, body } = await visitor().arrive(hint)
      expect(status).toBe(403)
      expect(textOf(body)).toContain(NOTICE)
      expect(body).toContain('<h1>Postgraduate Bursary Applications Closed</h1>')
      expect(body).not.toContain('<form')
    },
  )

  test('shows the opening day when it is known', async () => {
    const dates = { closingDate: '2030-09-30', openingDate: '2030-02-01' }
    Object.assign(site.window, { closed: async () => dates })
    const { status, body } = await visitor().arrive({ screen_hint: 'signup' })
    expect(status).toBe(403)
    expect(textOf(body)).toContain(
      'Applications for the Bank of Tests Postgraduate Bursary open on 01 February 2030 and close on 30 September 2030. Please come back then.',
    )
    expect(body).not.toMatch(/has passed/i)
  })

  test('refuses a sign-up from a page opened before', async () => {
    const late = visitor()
    const { path } = await late.arrive({ screen_hint: 'signup' })
    close(site)
    const answer = await late.submit(path, { email: 'late@example.org', password: PASSWORD })
    expect([answer.status, textOf(await answer.text())]).toEqual([403, expect.stringContaining(NOTICE)])
    expect((await site.db.select().from(accounts)).map(({ email }) => email)).not.toContain('late@example.org')
  })

  test('refuses a sign-up by a link mailed before, which works again after opening', async () => {
    const invited = visitor(mailing)
    const { path } = await invited.arrive({ screen_hint: 'signup' })
    await invited.submit(path, { email: 'invited@example.org' })
    const link = linkIn(await smtp.mailTo('invited@example.org', ''), '/account/sign-up/')
    close(mailing)
    expect((await invited.submit(link, { password: PASSWORD })).status).toBe(403)
    expect(await mailing.db.select().from(accounts)).toEqual([])
    open(mailing)
    expect((await invited.submit(link, { password: PASSWORD })).status).toBe(303)
  })

  test('refuses log-ins, and still reports a wrong password', async () => {
    const known = visitor()
    await known.enter('signup', 'known@example.org', PASSWORD)
    const again = visitor()
    const { path } = await again.arrive()
    close(site)
    expect((await again.submit(path, { email: 'known@example.org', password: 'not the password' })).status).toBe(422)
    const answer = await again.submit(path, { email: 'known@example.org', password: PASSWORD })
    expect([answer.status, textOf(await answer.text())]).toEqual([403, expect.stringContaining(NOTICE)])
    expect((await again.silently()).message).toMatchObject({ error: 'login_required' })
  })

  test('lets applicants to whom the window is open log in, and no one else', async () => {
    const [asked, other] = [visitor(), visitor()]
    const { sub } = decodeJwt((await asked.enter('signup', 'submitted@example.org', PASSWORD)).access_token)
    await other.enter('signup', 'not-submitted@example.org', PASSWORD)
    const closed = async (subject: string | null) => (subject === sub ? null : { closingDate: '2030-01-31' })
    Object.assign(site.window, { closed })
    const logIn = async (email: string) => {
      const again = visitor()
      const { path } = await again.arrive({ screen_hint: 'login' })
      return (await again.submit(path, { email, password: PASSWORD })).status
    }
    expect(await logIn('submitted@example.org')).toBe(303)
    expect(await logIn('not-submitted@example.org')).toBe(403)
    const { status } = await visitor().arrive({ screen_hint: 'signup' })
    expect(status).toBe(403)
  })

  test('keeps signed-in users signed in', async () => {
    const known = visitor()
    const { refresh_token: token } = await known.enter('signup', 'goes-on@example.org', PASSWORD)
    close(site)
    expect((await known.silently()).message).toHaveProperty('code')
    expect((await known.refresh(token)).status).toBe(200)
  })

  test('lets an administrator log in to open them again', async () => {
    close(site)
    const admin = visitor()
    const { path, body } = await admin.arrive()
    expect(body).toContain('<a href="?screen=login">Log in as a member of staff</a>')
    const form = `${path}?screen=login`
    expect((await admin.open(form)).body).toContain('<h1>Log in</h1>')
    const answer = await admin.submit(form, { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })
    const { access_token: token } = await admin.redeem(await admin.codeAfter(answer))
    expect(decodeJwt(token)['permissions']).toEqual(['admin'])
  })
})
