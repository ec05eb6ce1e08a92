import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { INFORMATION_PAGES, informationPath } from '../../domain/information.ts'
import { ROUTES } from '../../domain/routes.ts'
import type { Contact } from '../../domain/settings.ts'
import { DATA } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'

withDocument()

const dataWith = (contact: Contact | undefined) => ({ ...DATA, settings: { ...DATA.settings, contact } })
const main = () => within(screen.getByRole('main'))

describe('help, accessibility and privacy', () => {
  it.each(INFORMATION_PAGES)('%s keeps the frame of a signed-in applicant', async (page) => {
    const { user } = renderPortal(ROUTES.progress)
    await heading('Your Postgraduate Bursary Application Progress')
    const title = page.charAt(0).toUpperCase() + page.slice(1)
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: title }))
    await heading(title)
    expect(window.location.pathname).toBe(informationPath(page))
    expect(document.title).toBe(`${title} | Bank of Examples Postgraduate Fellowship`)
    expect(screen.getByRole('button', { name: 'Log out' })).toBeDefined()
    const menu = within(screen.getByRole('navigation', { name: 'Application steps' }))
    expect(menu.getByRole('link', { name: 'Application Progress' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Your data' })).toBeDefined()
  })

  it.each(INFORMATION_PAGES)('%s shows visitors no log-out and no steps', async (page) => {
    renderPortal(informationPath(page), { profile: null })
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Application steps' })).toBeNull()
  })

  it('name the provider and how long drafts are stored', async () => {
    renderPortal(informationPath('privacy'), { profile: null })
    expect(await main().findByText(/^Bank of Examples, which decides on the bursaries\./)).toBeDefined()
    expect(main().getByText(/We delete it after 90 days without a change\.$/)).toBeDefined()
    expect(screen.getByRole('main').textContent).not.toMatch(/[{}]/)
  })

  it('accessibility offers help only with contact details', async () => {
    const path = informationPath('accessibility')
    const { unmount } = renderPortal(path, { profile: null, data: dataWith(undefined) })
    await heading('Accessibility')
    expect(screen.queryByRole('heading', { name: 'If you have a problem' })).toBeNull()
    unmount()
    renderPortal(path, { profile: null, data: dataWith({ email: 'bursaries@bank.test' }) })
    await screen.findByRole('heading', { name: 'If you have a problem' })
    expect(main().getByRole('link', { name: 'Write to bursaries@bank.test' })).toBeDefined()
  })
})
