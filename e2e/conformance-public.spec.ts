import type { HomeContent } from '../domain/entities.ts'
import { ROUTES } from '../domain/routes.ts'
import { atProgress, newAccount } from './support/applicant.ts'
import { expect, test } from './support/server.ts'

/** Sections 2.1, 2.3, 2.5 and 4.7 for a visitor. */

test('§2.1 §8 a failed login callback redirects to / and the public page, and the error is recorded', async ({
  page,
  sharedServer,
}) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await page.goto(`${ROUTES.callback}?error=access_denied&error_description=private&state=unknown`)
  await expect(page).toHaveURL(`${sharedServer.url}${ROUTES.home}`)
  await expect(page.getByRole('main').getByText('Login', { exact: true })).toBeVisible()
  expect(said).toContain('The login callback failed')
  expect(said.join()).not.toContain('private')
  await expect(page.getByText('The login took too long or was started in another tab.')).toBeVisible()
  await expect(page.getByText('private')).toHaveCount(0)
})

const entrances = [
  ["the header's 'Signup'", 'header', 'Signup', 'Sign up'],
  ["the header's 'Log in'", 'header', 'Log in', 'Log in'],
  ["the page's 'Sign up'", 'main', 'Sign up', 'Sign up'],
  ["the page's 'Login'", 'main', 'Login', 'Log in'],
] as const

for (const [name, place, label, screen] of entrances) {
  test(
    `§2.1 §2.3 §2.5 §7.13 ${name} opens '${screen}' of the hosted identity provider`,
    { tag: '@everyday' },
    async ({ page }) => {
      const said: string[] = []
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
      page.on('pageerror', (error) => said.push(error.message))
      await page.goto('/')
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/authorize')
      await page.locator(place).getByText(label, { exact: true }).click()
      const query = new URL((await asked).url()).searchParams
      expect(query.get('screen_hint')).toBe(screen === 'Sign up' ? 'signup' : null)
      expect(new URL(query.get('redirect_uri') ?? '').pathname).toBe('/postgraduate-external/callback')
      await expect(page.getByRole('heading', { name: screen, exact: true })).toBeVisible()
      expect(said).toEqual([])
    },
  )
}

test(
  "§2.1 §7.13 a sign-up sends the return target '/progress-detail' and ends on the progress page",
  { tag: '@everyday' },
  async ({ page }) => {
    const account = newAccount()
    await page.goto('/')
    await page.locator('header').getByText('Signup', { exact: true }).click()
    await page.getByLabel('Email address').fill(account.email)
    const kept = await page.evaluate(
      () => Object.values(sessionStorage).find((value) => value.includes('appState')) ?? '{}',
    )
    expect((JSON.parse(kept) as { appState?: { target?: string } }).appState?.target).toBe('/progress-detail')
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await atProgress(page)
    await expect(page).toHaveURL(/\/application\/progressdetails$/)
  },
)

test('§2.5 the page shows every text of its JSON asset, in its structure', { tag: '@everyday' }, async ({ page }) => {
  await page.goto('/')
  const content = (await (await page.request.get('/home-content.json')).json()) as HomeContent
  expect(Object.keys(content).toSorted()).toEqual([
    'closing',
    'documents',
    'eligibility',
    'important',
    'intro',
    'title',
  ])
  const { title, intro, eligibility, documents, closing, important } = content
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
  for (const heading of [eligibility.heading, documents.heading])
    await expect(main.getByRole('heading', { name: heading })).toBeVisible()
  const texts = [
    intro,
    eligibility.description,
    ...eligibility.items,
    documents.description,
    ...documents.items,
    documents.note,
    closing.note,
    important.note,
  ]
  for (const text of texts) await expect(main.getByText(text, { exact: true }), text).toBeVisible()
  const date = new Date(`${closing.closingDate}T00:00:00Z`)
  const shown = [
    String(date.getUTCDate()).padStart(2, '0'),
    date.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' }),
    date.getUTCFullYear(),
  ].join(' ')
  await expect(main.getByRole('heading', { name: `Closing date ${shown}` })).toBeVisible()
})

test(
  '§2.5 shows the API’s courses as fields of study, and the current year',
  { tag: '@everyday' },
  async ({ page }) => {
    await page.goto('/')
    const courses = (await (await page.request.get('/postgradexternalapi/api/courses')).json()) as { name: string }[]
    expect(courses.length).toBeGreaterThan(0)
    const list = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Preferred fields of study' }) })
    await expect(list.getByRole('listitem')).toHaveText(courses.map(({ name }) => name))
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} The Central Bank`)
  },
)

test.describe('while applications are closed', () => {
  const passed = 'The Closing Date (05 March 2020) for The Central Bank Postgraduate Bursary Applications has passed.'
  const again =
    'Please try again when dates for new applications have been made available in the print media, social media or on the Central Bank website.'

  test('§2.3 §2.5 §4.7 §9 all four log-in and sign-up buttons show a notice with the specified delays', async ({
    page,
    startServer,
  }) => {
    const server = await startServer({ env: { CLOSING_DATE: '2020-03-05' } })
    await page.goto(server.url)
    const durations = (open: boolean) =>
      page.waitForFunction((wanted) => {
        const dialog = document.querySelector('dialog')
        if (dialog === null || dialog.open !== wanted) return false
        const times = dialog.getAnimations().map((animation) => animation.effect?.getTiming().duration)
        return times.length > 0 ? [...new Set(times)] : false
      }, open)

    for (const [, place, label] of entrances) {
      const [title, text] =
        place === 'header'
          ? ['Sponsorship Applications Closed', passed]
          : ['Postgraduate Bursary Applications Closed', `${passed} ${again}`]
      const entrance = page.locator(place).getByText(label, { exact: true })
      const [shown] = await Promise.all([durations(true), entrance.click()])
      expect(await shown.jsonValue()).toEqual([100])
      const notice = page.getByRole('dialog', { name: title, exact: true })
      await expect(notice).toBeVisible()
      await expect(notice.getByRole('paragraph').first()).toHaveText(text)
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await expect(notice.locator(':focus')).toHaveText('Ok')
      const [hidden] = await Promise.all([durations(false), notice.getByRole('button', { name: 'Ok' }).click()])
      expect(await hidden.jsonValue()).toEqual([300])
      await expect(page.locator('dialog')).toHaveCount(0)
    }
    await expect(page).toHaveURL(`${server.url}${ROUTES.home}`)
  })
})
