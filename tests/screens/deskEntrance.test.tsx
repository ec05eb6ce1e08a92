import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DESK_PATH } from '../../domain/routes.ts'
import { formatHour } from '../../domain/calendar.ts'
import { WARNING_BEFORE_LOGOUT_MS } from '#programme/settings.ts'
import { LOGIN_PROBLEM } from '../../src/components/messages/loginProblem.ts'
import { forEver, refusal, renderDesk, STAFF_IDLE_MS, type DeskWorld } from './support/desk.tsx'
import { heading, withDocument } from './support/render.tsx'

withDocument()

afterEach(() => void vi.useRealTimers())

const button = (name: string) => screen.getByRole('button', { name })
const absent = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull()
const masthead = () => within(screen.getByRole('banner'))

describe("the desk's entrance", () => {
  it('offers visitors a login and explains who the desk is for', async () => {
    const { user, entered } = renderDesk({ checkSession: async () => null }, `${DESK_PATH}?part=administration`)
    await heading('The desk')
    expect(screen.getByText(/^Committee members and bursary admins/).textContent).toContain(
      'Committee members and bursary admins read and score applications here. Only bursary admins decide on them and tell the applicants. Administrators open and close applications and edit the lists applicants choose from.',
    )
    expect(screen.queryByRole('alert')).toBeNull()
    absent('Log out')
    absent('Applications')
    await user.click(button('Log in'))
    expect(entered).toEqual([{ intent: 'logIn', target: `${DESK_PATH}?part=administration` }])
    screen.getByText('Opening the login page…')
  })

  it.each([
    ['timeout', 'There was no activity for 15 minutes.'],
    ['expired', 'Your session has expired.'],
    ['elsewhere', 'You logged out in another tab.'],
  ] as const)('explains a sign-in that ended by itself: %s', async (end, reason) => {
    renderDesk({ checkSession: async () => null, recallEnd: async () => ({ end, unsent: [], place: null }) })
    await screen.findByText('You have been logged out')
    expect(screen.getByText(/are kept in this tab\.$/).textContent).toContain(reason)
  })

  it('links to the desk in its header, and skips to the content', async () => {
    renderDesk()
    await heading('Applications')
    expect(masthead().getByRole('link').getAttribute('href')).toBe(DESK_PATH)
    expect(masthead().getByRole('link').textContent).toContain('Bank of Examples')
    const skip = screen.getByRole('link', { name: 'Skip to the content' })
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'))
    expect(screen.getByRole('main').getAttribute('tabindex')).toBe('-1')
  })

  it('shows progress while checking the session, signing in and signing out', async () => {
    renderDesk({ checkSession: forEver })
    screen.getByText('Loading…')
    renderDesk({ completeLogin: forEver }, '/desk/callback?code=1&state=2')
    screen.getByText('Logging you in…')
    const { user, signedOut } = renderDesk({ signOut: forEver })
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    screen.getByText('Logging you out…')
    expect(signedOut).toEqual(['requested'])
  })

  it('shows why a login failed, and offers another', async () => {
    renderDesk(
      { completeLogin: () => Promise.reject(Object.assign(new Error('no'), { error: 'access_denied' })) },
      '/desk/callback?error=access_denied&state=2',
    )
    expect((await screen.findByRole('alert')).textContent).toContain(LOGIN_PROBLEM.denied)
    button('Log in')
  })

  it('shows that the sign-in could not be checked, and retries', async () => {
    const checkSession = vi.fn<() => Promise<null>>().mockRejectedValueOnce(new Error('cut')).mockResolvedValue(null)
    const { user } = renderDesk({ checkSession })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'We could not check who is logged in. Check your connection and try again.',
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('The desk')
    absent('Log in')
    absent('Log out')
    await user.click(button('Try again'))
    await screen.findByRole('button', { name: 'Log in' })
    expect(checkSession).toHaveBeenCalledTimes(2)
  })

  it('shows users without a role a message, with links to the portal and to log out', async () => {
    const { user, signedOut } = renderDesk({ roles: [] })
    await heading('The desk')
    const note = screen.getByRole('note')
    expect(note.textContent).toContain('You cannot use the desk')
    expect(note.textContent).toContain(
      'The desk is for committee members, bursary admins and administrators, and your account has none of these roles. If you could use the desk before, your role has been removed. If you need it, ask an administrator of the desk for the role. Then log out and log in again.',
    )
    expect(screen.getByRole('link', { name: 'Go to the portal' }).getAttribute('href')).toBe('/')
    await user.click(button('Log out'))
    expect(signedOut).toEqual(['requested'])
  })
})

describe('the parts of the desk', () => {
  it.each([
    ['an administrator without other roles', 'admin', 'Administration', ['Reviews', 'Administration']],
    ['a committee member', 'committeeMember', 'Applications', ['Applications', 'Figures']],
  ] as const)('%s sees the parts of that role only', async (_, role, first, parts) => {
    renderDesk({ roles: [role] })
    await heading(first)
    const ways = within(screen.getByRole('navigation', { name: 'The desk' }))
    expect(ways.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(parts)
  })

  it('a user with several roles can switch parts and sees the current one', async () => {
    const { user } = renderDesk({ roles: ['bursaryAdmin', 'admin'] })
    await heading('Applications')
    const ways = within(screen.getByRole('navigation', { name: 'The desk' }))
    const names = ways.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(['Applications', 'Reviews', 'Letters', 'Figures', 'Administration'])
    expect(ways.getByRole('button', { current: 'page' }).textContent).toBe('Applications')
    await user.click(ways.getByRole('button', { name: 'Administration' }))
    await heading('Administration')
    expect(document.title).toMatch(/^Administration \| /)
    expect(ways.getByRole('button', { current: 'page' }).textContent).toBe('Administration')
    await user.click(ways.getByRole('button', { name: 'Letters' }))
    await heading('Letters')
    expect(window.location.search).toBe('?part=letters')
    await user.click(ways.getByRole('button', { name: 'Applications' }))
    await heading('Applications')
  })

  it.each<[kept: string, query: string, call: keyof DeskWorld]>([
    ['Everything you saved or typed is kept.', '', 'loadPage'],
    ['Everything you saved is kept.', '?part=reviews', 'loadReviews'],
    ['Saved letters and published decisions are kept.', '?part=letters', 'loadLetters'],
    ['Saved decisions are kept.', '?part=figures', 'loadFigures'],
    ['Everything you saved is kept.', '?part=administration', 'loadStatus'],
  ])('an expired sign-in is shown with the text: %s %s', async (kept, query, call) => {
    const expired = { [call]: () => Promise.reject(refusal('signInExpired')) }
    const { user, entered } = renderDesk({ roles: ['bursaryAdmin', 'admin'], ...expired }, `${DESK_PATH}${query}`)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('You have been logged out')
    expect(alert.textContent).toContain(`an administrator has changed your roles. Log in again to continue. ${kept}`)
    await user.click(button('Log in again'))
    expect(entered.map(({ intent }) => intent)).toEqual(['logIn'])
  })
})

describe("the desk's connection and session notices", () => {
  it('show a lost connection, with a button to check at once', async () => {
    const { desk, user } = renderDesk({ checkConnection: forEver })
    await heading('Applications')
    expect(screen.queryByRole('region', { name: 'Connection' })).toBeNull()
    act(() => desk.getSnapshot().children.connection?.send({ type: 'connection.lost' }))
    const notice = within(await screen.findByRole('region', { name: 'Connection' }))
    expect(notice.getByRole('status').textContent).toBe('No connection. We will keep trying.')
    await notice.findByText(/^Trying again in \d+ seconds?$/)
    await user.click(notice.getByRole('button', { name: 'Try now' }))
    notice.getByText('Trying now…')
  })

  it('warn before the session expires, and extend it on request', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { desk, user, signedOut } = renderDesk()
    await heading('Applications')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    vi.setSystemTime(Date.now() + STAFF_IDLE_MS - WARNING_BEFORE_LOGOUT_MS)
    act(() => desk.getSnapshot().children.session?.send({ type: 'page.resumed' }))
    const warning = screen.getByRole('alertdialog', { name: 'Session Timeout Warning' })
    expect(warning.textContent).toContain('Your session will expire in 60 seconds due to inactivity.')
    expect(warning.textContent).toContain(
      `You will be logged out at ${formatHour(Date.now() + WARNING_BEFORE_LOGOUT_MS)}.`,
    )
    await user.click(within(warning).getByRole('button', { name: 'Stay Logged In' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(signedOut).toEqual([])
  })
})
