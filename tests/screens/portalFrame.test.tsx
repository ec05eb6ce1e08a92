import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import { STEP } from '../../domain/steps.ts'
import type { World } from './support/portal.tsx'
import { PROFILE } from '../support/applicant.ts'
import { CONTENT, DATA, fellowshipAt } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'

/** The frame around every screen, and the messages shown when no screen is available. */

withDocument()

const never = () => new Promise<never>(() => {})
const broken = () => Promise.reject(new Error('broken'))
const cut = () => Promise.reject(Object.assign(new Error('There is no connection'), { failure: 'disconnected' }))
const visitor: Partial<World> = { profile: null }

const header = () => [...document.querySelectorAll('header button')].map(({ textContent }) => textContent)
const main = () => within(screen.getByRole('main'))
const IN = ['Signup', 'Log in']
const CLOSED = { ...DATA, applicationsStatus: { id: '1', open: false, closingDate: '2024-08-31' } }

describe('§2.3 the header and the page', () => {
  it.each<[string, string, Partial<World>, string[], string]>([
    ['the sign-in is being checked', ROUTES.progress, { checkSession: never }, [], 'Loading…'],
    ['a visitor arrives', ROUTES.progress, visitor, [], 'Opening the login page…'],
    ['a visitor arrives after closing', ROUTES.progress, { ...visitor, data: CLOSED }, IN, 'Applications are closed'],
    [
      'the connection is lost',
      ROUTES.progress,
      { checkSession: cut },
      [],
      'This page will open when the connection is back.',
    ],
    ['a login is completed', `${ROUTES.callback}?code=1&state=2`, { completeLogin: never }, [], 'Logging you in…'],
    ['an applicant arrives', ROUTES.progress, {}, ['Log out'], 'Register to apply'],
  ])('§2.3 show the right buttons and text when %s', async (_, path, changes, buttons, said) => {
    renderPortal(path, changes)
    expect((await main().findAllByText(said)).length).toBeGreaterThan(0)
    expect(header()).toEqual(buttons)
  })

  it.each<[string, Partial<World>, string[]]>([
    ['the sign-in is being checked', { checkSession: never }, IN],
    ['the connection is lost', { checkSession: cut }, []],
    ['a visitor arrives', visitor, IN],
  ])('§2.5 show the right buttons on the public page when %s', async (_, changes, buttons) => {
    renderPortal(ROUTES.home, changes)
    await heading(CONTENT.title)
    await waitFor(() => expect(header()).toEqual(buttons))
  })

  it("§2.3 show no buttons during a log-out, and the visitor's buttons after it", async () => {
    let goOn = () => {}
    const signOut = () => new Promise<void>((resolve) => (goOn = resolve))
    const { user } = renderPortal(ROUTES.progress, { signOut })
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    await heading(CONTENT.title)
    expect(header()).toEqual([])
    goOn()
    await waitFor(() => expect(header()).toEqual(IN))
  })

  it('§8 offer a retry when the login is unreachable, which checks the window again', async () => {
    const redirectToLogin = vi.fn<() => Promise<void>>(broken)
    const { user } = renderPortal(ROUTES.progress, { ...visitor, redirectToLogin })
    await main().findByText(/^We could not open the login page/)
    expect(header()).toEqual(IN)
    await user.click(main().getByRole('button', { name: /^(?:Log in|Try again)$/ }))
    await waitFor(() => expect(redirectToLogin).toHaveBeenCalledTimes(2))
  })
})

describe('§8 the notice that the applications status could not be loaded', () => {
  it('§8 closes on its button', async () => {
    const { user } = renderPortal(ROUTES.home, { ...visitor, data: { ...DATA, applicationsStatus: null } })
    await user.click(await screen.findByRole('button', { name: 'Signup' }))
    const notice = await screen.findByRole('dialog', { name: 'Please try again' })
    expect(within(notice).getByRole('paragraph').textContent).toBe(
      'We could not check whether applications are open. Check your connection and try again.',
    )
    await user.click(within(notice).getByRole('button', { name: 'Ok' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Signup' }))
    expect(await screen.findByRole('dialog', { name: 'Please try again' })).toBeDefined()
  })
})

describe('§2.1 the screens', () => {
  it('§2.1 leave the focus when the portal opens, and focus the heading after navigation', async () => {
    const { user } = renderPortal(ROUTES.progress)
    await screen.findByText('Register to apply')
    expect(document.activeElement).toBe(document.body)
    await user.click(screen.getByRole('link', { name: 'Your data' }))
    const title = await heading('Your data')
    expect(document.activeElement).toBe(title)
  })

  it.each([ROUTES.progress, ROUTES.ownData])(
    'lead staff to the desk, and offer them no steps and no data, at %s',
    async (path) => {
      renderPortal(path, { profile: { ...PROFILE, permissions: ['committeeMember'] }, fellowship: null })
      expect((await main().findByRole('link', { name: 'Open the desk' })).getAttribute('href')).toBe('/desk')
      main().getByText('You cannot apply with this account')
      expect(screen.queryByRole('navigation', { name: 'Application steps' })).toBeNull()
      expect(screen.queryByRole('link', { name: 'Your data' })).toBeNull()
    },
  )

  it('show that the application has been deleted', async () => {
    const { user, ownData } = renderPortal(ROUTES.ownData, { fellowship: fellowshipAt('courseDetails') })
    await user.click(await screen.findByRole('button', { name: 'Delete my application' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your application?' }))
    await user.click(dialog.getByRole('button', { name: /^Delete/ }))
    await waitFor(() => expect(ownData).toEqual(['deleted']))
    act(() => {
      window.history.pushState(null, '', ROUTES.progress)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await main().findByText(/deleted/i)
    expect(screen.queryByText('Register to apply')).toBeNull()
  })
})

describe('§2.6 the menu', () => {
  const menu = () => screen.queryByRole('navigation', { name: 'Application steps' })

  it('§2.6 shows no date if it is unknown', async () => {
    renderPortal(ROUTES.progress, { data: { ...DATA, applicationsStatus: null } })
    await screen.findByText('Register to apply')
    expect(menu()?.textContent).not.toContain('Closing date')
  })
})

describe('§8 the connection banner', () => {
  const said = () => screen.queryByRole('region', { name: 'Connection' })?.textContent ?? ''

  it.each([
    ['a step', STEP.personalDetails.route, 'Keep this page open. We will keep trying.'],
    ['a page without anything to type', ROUTES.ownData, 'We will keep trying.'],
  ])('§8 explains on %s what happens to unsaved text, and tries at once on request', async (_, path, words) => {
    const checkConnection = vi.fn<() => Promise<void>>(cut)
    const { user } = renderPortal(path, { fellowship: fellowshipAt('courseDetails'), checkConnection })
    await screen.findByRole('button', { name: 'Log out' })
    act(() => void window.dispatchEvent(new Event('offline')))
    await waitFor(() => expect(said()).toContain(`No connection. ${words}`))
    await waitFor(() => expect(said()).toContain('Trying again in'))
    const tries = checkConnection.mock.calls.length
    // At once: the next automatic try is seconds away.
    await user.click(screen.getByRole('button', { name: 'Try now' }))
    expect(checkConnection.mock.calls.length).toBeGreaterThan(tries)
  })
})
