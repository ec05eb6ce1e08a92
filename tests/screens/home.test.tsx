import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { cloneElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import type { EndedSignIn, Unsent } from '../../machines/authentication/contracts.ts'
import { openPortal, type World } from './support/portal.tsx'
import { CONTENT, DATA } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'

withDocument()
afterEach(() => {
  vi.useRealTimers()
})

const visitor = { profile: null }
const closed = { ...DATA, applicationsStatus: { id: '1', open: false, closingDate: '2024-08-31' } }

const AHEAD = { id: '2', open: false, closingDate: '2031-08-31', openingDate: '2031-03-01' }
const ahead = { ...DATA, applicationsStatus: AHEAD }

describe('§2.5 the public page', () => {
  it("§2.5 shows 'Loading Courses...' while the courses load", async () => {
    renderPortal(ROUTES.home, { ...visitor, data: { ...DATA, courses: [] } })
    const loading = screen.getByText('Loading Courses...')
    expect(within(loading.parentElement as HTMLElement).queryByRole('list')).toBeNull()
  })

  it.each([
    ['unavailable', 'We could not load the preferred fields of study. Try again'],
    [
      'disconnected',
      'We could not load the preferred fields of study. They will load when the connection is back. Try again',
    ],
  ])('§2.5 §8 shows that the courses could not be loaded, with a retry: %s', async (failure, said) => {
    const loadCourses = vi.fn<World['loadCourses']>()
    loadCourses.mockRejectedValueOnce(Object.assign(new Error('cut'), { failure }))
    const { user } = renderPortal(ROUTES.home, {
      ...visitor,
      data: { ...DATA, courses: [] },
      loadCourses: loadCourses.mockResolvedValue([{ id: '1', name: 'Economics' }]),
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(said)
    expect(screen.queryByText('Loading Courses...')).toBeNull()
    within(alert).getByRole('button', { name: 'Try again' }).focus()
    await user.keyboard('{Enter}')
    await screen.findByText('Economics')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('§2.5 §7.2 shows the closing date from its content if the status is unknown', async () => {
    renderPortal(ROUTES.home, { ...visitor, data: { ...DATA, applicationsStatus: null } })
    await screen.findByRole('heading', { name: 'Closing date 31 January 2031' })
    expect(screen.queryByText(/left$/)).toBeNull()
  })

  it('§8 shows that the login page could not be reached, and nothing before that', async () => {
    const { user } = renderPortal(ROUTES.home, { ...visitor, redirectToLogin: () => Promise.reject(new Error('cut')) })
    const login = await screen.findByRole('link', { name: 'Login' })
    expect(login.closest('article')?.querySelector('[role=status]')?.textContent).toBe('')
    await user.click(login)
    await screen.findByText('We could not open the login page. Please try again in a moment.')
  })

  it.each([
    ['timeout', /^You were logged out after 2 minutes without activity\. What you typed has been kept\.$/],
    ['expired', /^Your session has expired\. What you typed has been kept\.$/],
    ['elsewhere', /^You were logged out in another tab\. Log in to continue here\.$/],
  ] as const)('§4.8 explains why the user was logged out: %s', async (end, words) => {
    const { user, entered } = renderPortal(ROUTES.home, {
      ...visitor,
      recallEnd: async () => ({ end, unsent: [], place: null }),
    })
    const message = (await screen.findByText(words)).closest('[role=status]')
    expect(message?.querySelectorAll('p')).toHaveLength(1)
    await user.click(within(message as HTMLElement).getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(entered.map(({ intent }) => intent)).toEqual(['logIn']))
  })

  it('§4.8 lists what a log-out interrupted, and claims to keep only text that is kept', async () => {
    const ended: EndedSignIn = { end: 'timeout', unsent: ['typed', 'document', 'submission'], place: null }
    renderPortal(ROUTES.home, { ...visitor, recallEnd: async () => ended })
    const message = (await screen.findByText(/^You were logged out/)).closest('[role=status]')
    expect([...(message?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'You were logged out after 2 minutes without activity.',
      'Your latest changes could not be saved. Log in and enter them again.',
      'A document was not uploaded. Log in and choose it again.',
      'Your application was not submitted. Log in and submit it.',
    ])
  })

  it('§2.1 is shown for the empty path and unknown paths', async () => {
    for (const path of ['/', '/nowhere', '/progress-detail']) {
      const { unmount } = renderPortal(path, visitor)
      await heading(CONTENT.title)
      expect(window.location.pathname).toBe(ROUTES.home)
      unmount()
    }
  })
})

describe('§2.3 the server-rendered page', () => {
  it.each([
    ['Signup', 'signUp'],
    ['Log in', 'logIn'],
  ])("§2.3 is hydrated without changes after a click on '%s'", async (name, intent) => {
    window.history.replaceState(null, '', ROUTES.home)
    const { app, portal, entered } = openPortal(visitor)
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(app)
    const mismatches: unknown[] = []
    const onReady = () => {
      portal.start()
      fireEvent.click(within(container).getByRole('button', { name }))
    }
    const options = { container, hydrate: true, onRecoverableError: (error: unknown) => mismatches.push(error) }
    await act(async () => void render(cloneElement(app, { onReady }), options))
    await screen.findByText('Opening the login page…')
    await waitFor(() => expect(entered.map((entry) => entry.intent)).toEqual([intent]))
    expect(mismatches).toEqual([])
    portal.stop()
  })
})

describe('the guidance page', () => {
  it('can be read while signed in, with the closing date, and is linked from every footer', async () => {
    const { user } = renderPortal(ROUTES.progress)
    await heading('Your Postgraduate Bursary Application Progress')
    await user.click(screen.getByRole('link', { name: 'Who can apply, documents and closing date' }))
    await heading(CONTENT.title)
    screen.getByText(CONTENT.eligibility.description)
    screen.getByRole('heading', { name: 'Closing date 31 January 2031' })
    expect(window.location.pathname).toBe(ROUTES.guidance)
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
    screen.getByRole('button', { name: 'Log out' })
  })
})

describe('§4.7 closed applications', () => {
  it('§4.7 are shown on the page without a click, and also when rendered on the server', async () => {
    renderPortal(ROUTES.home, { ...visitor, data: closed })
    await screen.findByText('Applications are closed.')
    expect(screen.queryByRole('dialog')).toBeNull()
    const drawn = renderToString(openPortal({ ...visitor, data: closed }).app)
    expect(drawn).toContain('Applications are closed.')
    expect(renderToString(openPortal(visitor).app)).not.toContain('Applications are closed.')
  })

  it.each([
    ['Signup', 'Sponsorship Applications Closed', ''],
    ['Login', 'Postgraduate Bursary Applications Closed', ' Please come back then.'],
  ])('§4.7 show the opening date on the page and in the notice of %s', async (name, title, advice) => {
    const { user } = renderPortal(ROUTES.home, { ...visitor, data: ahead })
    await screen.findByText('Applications open on 01 March 2031.')
    await user.click(screen.getByRole(name === 'Login' ? 'link' : 'button', { name }))
    const notice = await screen.findByRole('dialog', { name: title })
    expect(within(notice).getByRole('paragraph').textContent).toBe(
      `Applications for the Bank of Examples Postgraduate Bursary open on 01 March 2031 and close on 31 August 2031.${advice}`,
    )
  })

  it.each([
    ['2030-12-31T12:00:00+02:00', null],
    ['2031-01-01T12:00:00+02:00', '30 days left'],
  ])('§2.5 §9 at %s, the countdown to the closing date shows: %s', async (at, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) })
    renderPortal(ROUTES.home, visitor)
    const card = (await screen.findByRole('heading', { name: 'Closing date 31 January 2031' })).parentElement
    const paragraphs = [...(card?.querySelectorAll('p') ?? [])].map((paragraph) => paragraph.textContent)
    expect(paragraphs).toEqual([...(words === null ? [] : [words]), CONTENT.closing.note])
  })
})

describe('after closing', () => {
  const sending = { ...closed, settings: { ...closed.settings, sendsMail: true as const } }
  const WAY =
    /^(Have you submitted an application\? )?Open the link in our last email to you\. It lets you log in to read our decision/

  it('§4.7 a notice tells applicants who have submitted about the link in their emails, below its own text', async () => {
    const { user } = renderPortal(ROUTES.home, { ...visitor, data: sending })
    await user.click(await screen.findByRole('link', { name: 'Login' }))
    const notice = await screen.findByRole('dialog', { name: 'Postgraduate Bursary Applications Closed' })
    const [specified, way] = within(notice).getAllByRole('paragraph')
    expect(specified?.textContent).toMatch(/^The Closing Date \(31 August 2024\) .* website\.$/)
    expect(way?.textContent).toMatch(WAY)
  })

  it('§4.7 a guarded page tells it too, and what to do if the link was cut', async () => {
    renderPortal(ROUTES.application, { ...visitor, data: sending })
    const way = (await screen.findByText('Have you submitted an application?')).closest('p')
    expect(way?.textContent).toMatch(WAY)
    expect(way?.textContent).toContain('copy all of it from the email into the address bar')
  })

  it('§4.7 §2.5 the page and the notice say that applications closed before the closing date', async () => {
    const early = { ...DATA, applicationsStatus: { id: '1', open: false, closingDate: '2091-08-31' } }
    const { user } = renderPortal(ROUTES.home, { ...visitor, data: early })
    const card = (await screen.findByRole('heading', { name: 'Closing date 31 August 2091' })).parentElement
    expect(card?.textContent).toContain('closed early')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    const notice = await screen.findByRole('dialog', { name: 'Sponsorship Applications Closed' })
    expect(
      within(notice)
        .getAllByRole('paragraph')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'The Closing Date (31 August 2091) for Bank of Examples Postgraduate Bursary Applications has passed.',
      'Bank of Examples closed applications before this date.',
    ])
  })
})

describe('§2.1 guarded pages', () => {
  it.each([
    [closed, 'Applications are closed', /\(closing date: 31 August 2024\)/],
    [
      ahead,
      'Applications open on 01 March 2031',
      /\(closing date: 31 August 2031\)\. You cannot log in here until they open\./,
    ],
  ])('§2.1 §2.3 offer a login while applications are closed, and show the dates: %#', async (data, title, dates) => {
    renderPortal(ROUTES.progress, { ...visitor, data })
    await screen.findByRole('dialog', { name: 'Sponsorship Applications Closed' })
    expect(await heading('Log in to continue')).toBeDefined()
    screen.getByText(title)
    screen.getByText(dates)
  })

  it('§2.1 offer a login if the applications status is unknown', async () => {
    renderPortal(ROUTES.progress, { ...visitor, data: { ...DATA, applicationsStatus: null } })
    await screen.findByText('Your application opens after you log in.')
    expect(within(screen.getByRole('main')).getByRole('button', { name: 'Log in' })).toBeDefined()
  })

  it("§2.3 'Log out' lists what it would interrupt, and asks for confirmation", async () => {
    const storeUnsent = async (): Promise<Unsent[]> => ['typed', 'document', 'submission']
    const { user, signedOut } = renderPortal(ROUTES.progress, { storeUnsent })
    const logOut = await screen.findByRole('button', { name: 'Log out' })
    await user.click(logOut)
    const question = await screen.findByRole('dialog', { name: 'Not everything is saved' })
    expect([...question.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      'Your latest changes are not saved yet. If you log out now, you will lose them.',
      'A document has not been uploaded yet. If you log out now, you will have to upload it again.',
      'Your application has not been submitted yet. If you log out now, it will not be submitted.',
    ])
    await user.click(within(question).getByRole('button', { name: 'Stay logged in' }))
    expect([screen.queryByRole('dialog'), signedOut]).toEqual([null, []])
    await user.click(logOut)
    await user.click(await screen.findByRole('button', { name: 'Log out anyway' }))
    await expect.poll(() => signedOut).toEqual(['requested'])
  })
})
