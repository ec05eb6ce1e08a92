import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { DOCUMENT, type DocumentKind } from '../../domain/documents.ts'
import { STEP, type StepName } from '../../domain/steps.ts'
import { expect } from './server.ts'

/** An applicant's actions in a browser, in any programme. */

export interface Account {
  email: string
  password: string
}

export function newAccount(): Account {
  return { email: `applicant-${randomUUID()}@example.org`, password: 'correct horse battery staple' }
}

/** Fills in and sends the identity provider's form. */
export async function enterCredentials(page: Page, { email, password }: Account, button: 'Sign up' | 'Log in') {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: button }).click()
}

/** Sends the sign-up form, from the public page. */
export async function sendSignUp(page: Page, account: Account) {
  await page.goto('/')
  await page.getByRole('main').getByText('Sign up', { exact: true }).click()
  await enterCredentials(page, account, 'Sign up')
}

/** Waits until the app has replaced an early screen. */
export async function inCharge(page: Page) {
  await expect(page.locator('#root:not([data-early])')).toBeVisible()
}

/** On a phone, a button opens the menu. */
export async function openMenu(page: Page) {
  const menu = page.getByRole('navigation', { name: 'Application steps' })
  await menu.waitFor()
  const opener = menu.getByRole('button', { expanded: false })
  if (await opener.isVisible()) await opener.click()
}

export async function openStep(page: Page, step: StepName) {
  const { number, title } = STEP[step]
  await openMenu(page)
  await page.getByRole('link', { name: `Step ${number} ${title}` }).click()
  await page.waitForURL(`**${STEP[step].route}`)
  // A link on an early screen loads the page again.
  await inCharge(page)
}

export function widget(page: Page, kind: DocumentKind): Locator {
  return page.getByRole('group', { name: DOCUMENT[kind].label })
}

/** The hidden file picker. A second one opens a phone's camera. */
export function picker(page: Page, kind: DocumentKind): Locator {
  return widget(page, kind).locator('input[type=file]:not([capture])')
}

/** A field by the start of its label, because an asterisk may follow. */
export function field(page: Page, label: string): Locator {
  return page
    .getByRole('main')
    .getByLabel(new RegExp(`^${label.replace(/[()?.]/g, '\\$&')}`))
    .first()
}
