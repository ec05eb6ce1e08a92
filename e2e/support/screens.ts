import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright/test'
import { PORTAL_BRAND } from '../../domain/brand.ts'
import type { IdentityView, RenderIdentityPage } from '../../domain/identityPages.ts'
import { MAILBOX_PATH } from '../../domain/mailbox.ts'
import { INFORMATION_PAGES, informationPath } from '../../domain/information.ts'
import { API_BASE_PATH, ROUTES, SCREEN_PATHS } from '../../domain/routes.ts'
import { STEP } from '../../domain/steps.ts'
import { choose, editor, field, inCharge, openMenu, widget } from './applicant.ts'
import { WRONG_FILES } from './files.ts'
import { expect } from './server.ts'

/** Every screen, from the portal's own tables, so that new screens are tested automatically. */

export interface Screen {
  name: string
  path: string
  /** Opens a dialog or another state of the screen. */
  arrange?: (page: Page) => Promise<unknown>
  /** Undoes effects that would remain on the next screen. */
  leave?: (page: Page) => Promise<unknown>
}

/** The applicant's progress. In the last two, applications are closed. */
export const STAGES = [
  'visitor',
  'registered',
  'reviewed',
  'submitted',
  'amended',
  'submittedAgain',
  'closed',
  'closedToVisitors',
] as const
export type Stage = (typeof STAGES)[number]

const at = (screen: string): Screen => ({ name: screen, path: screen })
const PUBLIC = [ROUTES.home, ROUTES.guidance, ...INFORMATION_PAGES.map(informationPath)]
const openOnes = SCREEN_PATHS.filter((screen) => screen !== ROUTES.home)

async function openCalendar(page: Page) {
  await page.getByRole('button', { name: 'Choose the date from a calendar' }).click()
  await expect(page.getByRole('table')).toBeVisible()
}

export const SCREENS: Record<Stage, readonly Screen[]> = {
  visitor: PUBLIC.map(at),
  registered: [
    at(ROUTES.progress),
    {
      name: 'About a step',
      path: ROUTES.progress,
      arrange: (page) => page.getByRole('button', { name: 'About: Complete your Motivation' }).click(),
    },
    at(STEP.personalDetails.route),
    {
      name: 'Personal Details with errors',
      path: STEP.personalDetails.route,
      arrange: async (page) => {
        await field(page, 'Name').focus()
        await field(page, 'Date of Birth (dd/mm/yyyy)').fill('31/02/1990')
        await field(page, 'Cell Phone').focus()
        await expect(field(page, 'Date of Birth (dd/mm/yyyy)')).toHaveAttribute('aria-invalid', 'true')
        for (const [kind, { file, message }] of [
          ['id', WRONG_FILES.tooLarge],
          ['cv', WRONG_FILES.wrongType],
        ] as const) {
          await choose(page, kind, file)
          await expect(widget(page, kind).getByText(message)).toBeVisible()
        }
      },
    },
    {
      name: 'the calendar, years',
      path: STEP.personalDetails.route,
      arrange: openCalendar,
    },
    {
      name: 'the calendar, days',
      path: STEP.personalDetails.route,
      arrange: async (page) => {
        await openCalendar(page)
        await page.getByRole('button', { name: '1995' }).click()
        await page.getByRole('button', { name: /^Jan/ }).click()
        await expect(page.getByRole('button', { name: /^17 January 1995/ })).toBeVisible()
      },
    },
    { name: 'the menu', path: STEP.personalDetails.route, arrange: openMenu },
    at(ROUTES.ownData),
    {
      name: 'Your data, before it is deleted',
      path: ROUTES.ownData,
      arrange: async (page) => {
        await page.getByRole('button', { name: 'Delete my application' }).click()
        await expect(page.getByRole('dialog', { name: 'Delete your application?' })).toBeVisible()
      },
    },
    {
      name: 'Your data, without a connection',
      path: ROUTES.ownData,
      arrange: async (page) => {
        await page.route(`**${API_BASE_PATH}/**`, (route) => route.abort())
        await page.getByRole('button', { name: 'Download everything' }).click()
        await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible()
      },
      leave: (page) => page.unroute(`**${API_BASE_PATH}/**`),
    },
  ],
  reviewed: [
    ...openOnes.map(at),
    {
      name: 'Motivation with bold text',
      path: STEP.motivation.route,
      arrange: async (page) => {
        await inCharge(page)
        await editor(page).click()
        // The first words of the text are bold.
        await page.keyboard.press('Control+End')
        await page.getByRole('button', { name: 'Bold' }).click()
        await expect(page.getByRole('button', { name: 'Bold', pressed: true })).toBeVisible()
      },
    },
  ],
  submitted: [ROUTES.progress, STEP.submit.route, ROUTES.ownData].map(at),
  amended: [ROUTES.progress, STEP.courseDetails.route, STEP.submit.route].map(at),
  submittedAgain: [at(ROUTES.progress)],
  closed: openOnes.map(at),
  closedToVisitors: [
    at(ROUTES.home),
    {
      name: 'the notice that applications are closed',
      path: ROUTES.home,
      arrange: async (page) => {
        await page.getByRole('main').getByText('Sign up', { exact: true }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    { name: 'a guarded page', path: ROUTES.progress },
  ],
}

const EMAIL = 'ndapewa.shikongo-of-the-long-address@students.example.org'
const PROBLEMS = { email: 'Enter an email address.', password: 'Enter a password.' }

type Views = { [Name in IdentityView['page']]: readonly Extract<IdentityView, { page: Name }>[] }
const notice = <Name extends IdentityView['page']>(page: Name) => [{ page }] as const

/** The type requires every page of the identity provider. */
const IDENTITY_VIEWS: Views = {
  credentials: [
    { page: 'credentials', screen: 'signup', email: '', asksPassword: true, resets: true },
    { page: 'credentials', screen: 'login', email: EMAIL, problems: PROBLEMS, asksPassword: true, resets: true },
    {
      page: 'credentials',
      screen: 'signup',
      email: 'someone@gmial.com',
      problems: { suggestion: 'someone@gmail.com', hasAccount: true, form: 'This address already has an account.' },
      asksPassword: true,
      resets: true,
    },
    { page: 'credentials', screen: 'reset', email: '', asksPassword: false, resets: true },
  ],
  closed: [{ page: 'closed', dates: { closingDate: '2030-01-31' }, logsIn: true }],
  mailSent: [{ page: 'mailSent', screen: 'signup', email: EMAIL }],
  newPassword: [
    { page: 'newPassword', purpose: 'passwordReset', email: EMAIL, problems: { password: PROBLEMS.password } },
  ],
  confirmEmail: [{ page: 'confirmEmail', purpose: 'emailProof', email: EMAIL }],
  account: [
    { page: 'account', email: EMAIL, proof: 'missing', changesEmail: true, reminders: 'on', news: 'proofMailed' },
    { page: 'account', email: EMAIL, proof: 'proved', changesEmail: true, reminders: 'on', secondFactor: 'on' },
    {
      page: 'account',
      email: EMAIL,
      proof: 'proved',
      changesEmail: true,
      reminders: 'off',
      problems: { password: PROBLEMS.password, newPassword: PROBLEMS.password, emailPassword: PROBLEMS.password },
    },
  ],
  code: [{ page: 'code', problems: { code: 'This code is wrong.' } }],
  secondFactor: [
    {
      page: 'secondFactor',
      email: EMAIL,
      setUp: {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      },
      isAtLogIn: false,
      problems: { code: 'This code is wrong.', password: PROBLEMS.password },
    },
  ],
  closeAccount: [{ page: 'closeAccount', email: EMAIL, hasSubmitted: true, problem: PROBLEMS.password }],
  deadlineMails: [
    { page: 'deadlineMails', isOff: false },
    { page: 'deadlineMails', isOff: true },
  ],
  refused: [{ page: 'refused', code: 'invalid_request' }],
  failed: [{ page: 'failed', requestId: '6f1c2d3e-6f1c-4d3e-8f1c-2d3e6f1c2d3e' }],
  passwordChanged: notice('passwordChanged'),
  invitationAccepted: notice('invitationAccepted'),
  emailProved: notice('emailProved'),
  emailChanged: notice('emailChanged'),
  accountClosed: notice('accountClosed'),
  logInFirst: notice('logInFirst'),
  signedOut: notice('signedOut'),
  linkSpent: notice('linkSpent'),
  invitationSpent: notice('invitationSpent'),
  expired: notice('expired'),
  busy: notice('busy'),
  away: notice('away'),
}

export interface IdentityScreen extends Screen {
  view: IdentityView
}

export const IDENTITY_SCREENS: readonly IdentityScreen[] = Object.values(IDENTITY_VIEWS)
  .flat()
  .map((view, index) => ({ name: `identity: ${JSON.stringify(view)}`, path: `/looked-at/${index}`, view }))

const RENDER = fileURLToPath(new URL('../../dist/render/entry-render.js', import.meta.url))

/** Serves every view of the identity provider at its own URL, rendered as on the server. */
export async function serveIdentityScreens(page: Page, url: string): Promise<void> {
  const { renderIdentityPage } = (await import(/* @vite-ignore */ pathToFileURL(path.resolve(RENDER)).href)) as {
    renderIdentityPage: RenderIdentityPage
  }
  const site = {
    providerName: 'The Central Bank',
    brand: PORTAL_BRAND,
    portalUrl: `${url}/`,
    mailbox: url + MAILBOX_PATH,
  }
  for (const screen of IDENTITY_SCREENS) {
    const { html } = renderIdentityPage(screen.view, site)
    await page.route(`**${screen.path}`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
    )
  }
}
