import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import { STEP } from '../../domain/steps.ts'
import type { World } from './support/portal.tsx'
import { PROFILE } from '../support/applicant.ts'
import { CONTENT, DATA, fellowshipAt } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'

/** The frame around every screen, and the messages shown when no screen is available. */

withDocument()
afterEach(() => void vi.useRealTimers())

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

  it('show that the application has been deleted, at every address', async () => {
    const { user } = renderPortal(ROUTES.ownData, { fellowship: fellowshipAt('courseDetails') })
    await user.click(await screen.findByRole('button', { name: 'Delete my application' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your application?' }))
    await user.click(dialog.getByRole('button', { name: /^Delete/ }))
    await main().findByText(/^We have deleted your application/)
    act(() => {
      window.history.pushState(null, '', ROUTES.progress)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await heading('Your Postgraduate Bursary Application Progress')
    main().getByText(/^We have deleted your application/)
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

  it.each([
    [ROUTES.progress, '2031-01-01T08:00:00+02:00', '30 days left'],
    [ROUTES.guidance, '2031-01-01T08:00:00+02:00', '30 days left'],
    [ROUTES.progress, '2031-01-30T23:59:59+02:00', '1 day left'],
    [ROUTES.progress, '2031-01-31T00:00:00+02:00', 'closes today at midnight (Windhoek time)'],
    [ROUTES.progress, '2031-02-01T00:00:00+02:00', 'Applications are closed'],
  ])('§4.7 §9 shows the closing date on %s, at %s with the words: %s', async (path, at, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) })
    renderPortal(path, { fellowship: fellowshipAt('submit') })
    const shown = within(await screen.findByRole('navigation', { name: 'Application steps' }))
    expect((await shown.findByText(/^Closing date:/)).textContent).toBe(`Closing date: 31 January 2031 ${words}`)
  })

  it('§2.6 is closed on a phone after visiting another page', async () => {
    const { user } = renderPortal(ROUTES.progress, { fellowship: fellowshipAt('motivation') })
    const opener = () => screen.getByRole('button', { name: 'Steps' })
    await screen.findByText('Register to apply')
    await user.click(opener())
    expect(opener().ariaExpanded).toBe('true')
    await user.click(screen.getByRole('link', { name: `Step 1 ${STEP.personalDetails.title}` }))
    await heading('Personal Details')
    await user.click(screen.getByRole('link', { name: 'Application Progress' }))
    await heading('Your Postgraduate Bursary Application Progress')
    expect(opener().ariaExpanded).toBe('false')
  })
})

describe('§2.2 the frame', () => {
  it("moves the focus from 'Try now' to the page's content when the notice disappears", async () => {
    const { user } = renderPortal(ROUTES.home, { profile: null })
    fireEvent(window, new Event('offline'))
    const now = await screen.findByRole('button', { name: 'Try now' })
    now.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(now.isConnected).toBe(false))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it.each([ROUTES.home, ROUTES.progress])(
    'has all content inside landmarks on %s without a connection',
    async (path) => {
      const { container } = renderPortal(path, {
        profile: path === ROUTES.home ? null : PROFILE,
        fellowship: fellowshipAt('motivation'),
      })
      await screen.findByRole('heading', { level: 1 })
      fireEvent(window, new Event('offline'))
      await screen.findByText(/^Trying again in \d+ seconds?$/)
      const { violations } = await axe.run(container, { runOnly: ['region'] })
      expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
    },
  )
})
