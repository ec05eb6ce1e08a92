import { screen } from '@testing-library/react'
import { afterEach } from 'vitest'
import { PORTAL_BRAND } from '../../../domain/brand.ts'
import type { IdentitySite, IdentityView } from '../../../domain/identityPages.ts'
import { renderIdentityPage } from '../../../src/identity/renderIdentityPage.tsx'

/** Reads the identity provider's pages as a browser without scripts does. */

export const SITE: IdentitySite = {
  providerName: 'Bank of Tests',
  brand: PORTAL_BRAND,
  portalUrl: 'https://bursary.test/',
}

export function withPages() {
  afterEach(() => {
    document.body.replaceChildren()
    document.title = ''
  })
}

/** Renders a page's body into the document, and returns its head separately. */
export function openPage(view: IdentityView, site = SITE) {
  const page = new DOMParser().parseFromString(renderIdentityPage(view, site).html, 'text/html')
  document.title = page.title
  document.body.replaceChildren(...page.body.children)
  return page
}

/** The main content, one line per heading, paragraph, item, label, button and standalone link. */
export const lines = () =>
  [...screen.getByRole('main').querySelectorAll('h1, h2, p, li, label, button:not([hidden]), a, pre')]
    .filter((element) => element.tagName !== 'A' || element.closest('p, li') === null)
    .map((element) => element.textContent)

/** The description of a field. */
export const described = (field: Element) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== '')
    .map((id) => document.getElementById(id)?.textContent)

/** The errors of the error summary, with the targets of their links. */
export function problems() {
  const summary = screen.queryByRole('group', { name: 'There is a problem' })
  if (summary === null) return null
  return [...summary.querySelectorAll('li')].map((item) => {
    const link = item.querySelector('a')
    return [item.textContent, link === null ? null : (link.getAttribute('href') ?? 'nowhere')]
  })
}

/** The action of the form with this button. */
export function formOf(button: string) {
  const form = screen.getByRole<HTMLButtonElement>('button', { name: button }).form
  return [form?.getAttribute('method'), form?.getAttribute('action'), form?.noValidate]
}

export const attributesOf = (element: Element, ...names: string[]) => names.map((name) => element.getAttribute(name))
