import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import { PROGRESS_MENU_TITLE, STEP, STEPS, type StepName } from '../../domain/steps.ts'
import type { EntryIntent } from '../../machines/applicationsWindow/contracts.ts'
import type { ProgressName } from '../../machines/application/progress.ts'
import type { ScreenName } from '../../machines/application/selectors.ts'
import { BackLink } from '../../src/components/layout/BackLink.tsx'
import { ClosedNotice } from '../../src/components/messages/ClosedNotice.tsx'
import { Contact } from '../../src/components/messages/Contact.tsx'
import { Frame, type FrameProps } from '../../src/components/layout/Frame.tsx'
import { Guidance } from '../../src/components/layout/Guidance.tsx'
import { Header, type HeaderProps } from '../../src/components/layout/Header.tsx'
import { Masthead } from '../../src/components/layout/Masthead.tsx'
import { ArrivedContext, Screen } from '../../src/components/layout/Screen.tsx'
import { RequiredLegend, Section } from '../../src/components/layout/Section.tsx'
import { StepMenu } from '../../src/components/layout/StepMenu.tsx'
import { renderPart, withDocument } from './support/render.tsx'

withDocument()

const BANK = 'Bank of Tests'

/** The text and address of each link. */
const linksIn = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('§2.2 the frame', () => {
  const renderFrame = (props: Partial<FrameProps> = {}) =>
    renderPart(
      <Frame providerName={BANK} header={<header>{BANK}</header>} hasApplication={false} {...props}>
        <p>What is here</p>
      </Frame>,
    )

  const EVERYBODYS = [
    ['Who can apply, documents and closing date', ROUTES.guidance],
    ['Help', '/home/help'],
    ['Accessibility', '/home/accessibility'],
    ['Privacy', '/home/privacy'],
  ]

  it('§2.2 skips to the content with the first link, and shows the year in the footer', () => {
    renderFrame({ menu: <nav>Steps</nav>, connection: <p>No connection</p>, above: <p>Above</p> })
    const main = screen.getByRole('main')
    expect([main.id, main.getAttribute('tabindex'), main.textContent]).toEqual(['main', '-1', 'What is here'])
    const skip = screen.getByRole('link', { name: 'Skip to the content' })
    expect(skip.getAttribute('href')).toBe('#main')
    const footer = screen.getByRole('contentinfo')
    expect(linksIn(footer)).toEqual(EVERYBODYS)
    expect([...footer.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      EVERYBODYS.map(([name]) => name).join(''),
      `© ${new Date().getFullYear()} ${BANK}. All rights reserved.`,
    ])
    const { parentElement } = main
    expect([...(parentElement?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Skip to the content',
      BANK,
      'Steps',
      'No connection',
      'What is here',
      footer.textContent,
      'Above',
    ])
  })

  it('links signed-in applicants to their account and data', () => {
    renderFrame({ hasApplication: true, account: '/account' })
    expect(linksIn(screen.getByRole('contentinfo'))).toEqual([
      ['Your account', '/account'],
      ['Your data', ROUTES.ownData],
      ...EVERYBODYS,
    ])
  })

  it("shows the provider's contact details if configured", () => {
    renderFrame({ contact: { email: 'bursaries@bank.test' } })
    expect(screen.getByText(/^Questions\?/).textContent).toBe('Questions? Write to bursaries@bank.test.')
  })
})

describe("the provider's contact details", () => {
  it.each([
    [{ email: 'a@bank.test', phone: '+264 61' }, `Questions? Write to a@bank.test or call ${BANK} on +264 61.`],
    [{ email: 'a@bank.test' }, 'Questions? Write to a@bank.test.'],
    [{ phone: '+264 61' }, `Questions? Call ${BANK} on +264 61.`],
    [undefined, ''],
  ])('are shown as text for %j', (contact, text) => {
    const { container } = renderPart(<p>{<Contact providerName={BANK} contact={contact} />}</p>)
    expect(container.querySelector('p')?.textContent).toBe(text)
  })
})

describe('§2.3 the header', () => {
  const renderHeader = (visitor: HeaderProps['visitor']) => {
    const told = { onEnter: vi.fn<(intent: EntryIntent) => void>(), onLogOut: vi.fn<() => void>() }
    const view = renderPart(<Header providerName={BANK} visitor={visitor} {...told} />)
    return { ...told, ...view, home: screen.getByRole('link', { name: `${BANK} Postgraduate Bursary` }) }
  }
  const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

  it('§2.3 shows visitors the sign-up and login buttons', async () => {
    const { user, onEnter, home } = renderHeader('signedOut')
    expect(buttons()).toEqual(['Signup', 'Log in'])
    expect(home.getAttribute('href')).toBe(ROUTES.home)
    await user.click(screen.getByRole('button', { name: 'Signup' }))
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(onEnter.mock.calls).toEqual([['signUp'], ['logIn']])
  })

  it('§2.3 shows applicants the log-out button, and links to Progress', async () => {
    const { user, onLogOut, home } = renderHeader('signedIn')
    expect(buttons()).toEqual(['Log out'])
    expect(home.getAttribute('href')).toBe(ROUTES.progress)
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    expect(onLogOut).toHaveBeenCalledTimes(1)
  })

  it('§2.3 shows no buttons while the sign-in is unknown', () => {
    const { home } = renderHeader('unknown')
    expect(buttons()).toEqual([])
    expect(home.getAttribute('href')).toBe(ROUTES.home)
  })

  it("shows the institution's logo, or the portal's own", () => {
    const { container, rerender } = renderPart(<Masthead logo="/logo.svg" providerName={BANK} href="/" />)
    const drawn = () => [container.querySelector('img')?.getAttribute('src'), container.querySelectorAll('rect').length]
    expect(drawn()).toEqual(['/logo.svg', 0])
    rerender(<Masthead providerName={BANK} href="/" />)
    expect(drawn()[0]).toBeUndefined()
    expect(drawn()[1]).toBeGreaterThan(0)
  })
})

describe('§2.6 the progress menu', () => {
  const renderMenu = (shown: ScreenName | null, progress: ProgressName | null) => {
    renderPart(<StepMenu screen={shown} progress={progress} />)
    const menu = screen.getByRole('navigation', { name: 'Application steps' })
    return { menu, items: within(menu).getAllByRole('listitem') }
  }

  it.each<[ScreenName | null, string]>([
    ['progress', 'Steps'],
    [null, 'Steps'],
    ...STEPS.map(({ name, number }): [StepName, string] => [name, `Step ${number} of 5`]),
  ])('§2.6 shows the current step on a phone: %s', (shown, place) => {
    const { menu, items } = renderMenu(shown, 'submitted')
    expect(within(menu).getByRole('button').textContent).toBe(place)
    const current = shown === null || shown === 'progress' ? PROGRESS_MENU_TITLE : STEP[shown].menuTitle
    const marked = items.filter((item) => item.querySelector('[aria-current=step]') !== null)
    expect(marked.map(({ textContent }) => textContent)).toEqual(shown === null ? [] : [current])
    expect(menu.querySelectorAll('[aria-current]')).toHaveLength(shown === null ? 0 : 1)
  })

  it.each<[ProgressName | null, number, number]>([
    [null, 0, 0],
    ['registered', 1, 0],
    ['courseDetailsDone', 3, 2],
    ['submitted', 5, 5],
  ])('§2.6 links open steps and marks completed ones: %s', (progress, open, done) => {
    const { menu, items } = renderMenu('progress', progress)
    const steps = items.slice(1)
    expect(linksIn(menu)).toEqual([
      [PROGRESS_MENU_TITLE, ROUTES.progress],
      ...STEPS.slice(0, open).map(({ menuTitle, route }) => [menuTitle, route]),
    ])
    expect(steps.map((item) => item.querySelector('[aria-disabled=true]') !== null)).toEqual(
      STEPS.map((_, index) => index >= open),
    )
    expect(items.map((item) => item.dataset['done'])).toEqual([
      undefined,
      ...STEPS.map((_, index) => (index < done ? 'true' : undefined)),
    ])
  })

  it('§2.6 opens and closes with its button, and ignores Escape while closed', async () => {
    const { user } = renderPart(
      <StepMenu screen="progress" progress="registered">
        <button type="button">Beside</button>
      </StepMenu>,
    )
    const menu = screen.getByRole('navigation')
    const opener = screen.getByRole('button', { name: 'Steps' })
    const menuState = () => [opener.ariaExpanded, menu.dataset['opened']]
    expect(opener.getAttribute('aria-controls')).toBe(menu.querySelector('ol')?.id)
    expect(menuState()).toEqual(['false', undefined])
    await user.click(opener)
    expect(menuState()).toEqual(['true', 'true'])
    await user.keyboard('x')
    expect(menuState()).toEqual(['true', 'true'])
    await user.click(opener)
    expect(menuState()).toEqual(['false', undefined])
    const beside = screen.getByRole('button', { name: 'Beside' })
    beside.focus()
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(beside)
  })
})

describe('a screen', () => {
  it('has its heading as its title, and focuses it after navigation', () => {
    document.documentElement.scrollTop = 40
    const { rerender } = renderPart(<Screen heading="Motivation">…</Screen>)
    const heading = screen.getByRole('heading', { level: 1, name: 'Motivation' })
    expect(document.title).toBe('Motivation | Bank of Examples Postgraduate Fellowship')
    expect([document.activeElement, document.documentElement.scrollTop]).toEqual([document.body, 40])
    expect(heading.getAttribute('tabindex')).toBe('-1')
    rerender(
      <ArrivedContext value>
        <Screen heading="Review">…</Screen>
      </ArrivedContext>,
    )
    expect(document.title).toBe('Review | Bank of Examples Postgraduate Fellowship')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Review' }))
    expect(document.documentElement.scrollTop).toBe(0)
  })

  it('keeps the focus where it is when its heading changes', () => {
    const { rerender } = renderPart(<Screen heading="Motivation">…</Screen>)
    rerender(<Screen heading="Review">…</Screen>)
    expect(document.title).toBe('Review | Bank of Examples Postgraduate Fellowship')
    expect(document.activeElement).toBe(document.body)
  })

  it('focuses its heading if the applicant came from another screen', () => {
    const arriving = (arrived: boolean) => (
      <ArrivedContext value={arrived}>
        <Screen heading="Motivation">…</Screen>
      </ArrivedContext>
    )
    const { rerender } = renderPart(arriving(false))
    expect(document.activeElement).toBe(document.body)
    rerender(arriving(true))
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  it('lists what a section requires', () => {
    const { container } = renderPart(
      <Guidance intro="You will need:" items={['Your ID', 'Your CV']}>
        <p>Please be exact.</p>
      </Guidance>,
    )
    expect([...container.querySelectorAll('p, li')].map(({ textContent }) => textContent)).toEqual([
      'You will need:',
      'Your ID',
      'Your CV',
      'Please be exact.',
    ])
  })

  it('explains the asterisk, and has optional headings and a back link', () => {
    renderPart(
      <>
        <RequiredLegend />
        <Section>Without</Section>
        <Section heading="Documents">With</Section>
        <BackLink to="/application/coursedetails" />
      </>,
    )
    expect(screen.getByText(/^An asterisk/).textContent).toBe('An asterisk (*) marks required fields.')
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Documents'])
    expect(linksIn(document.body)).toEqual([['Back a step', '/application/coursedetails']])
  })
})

describe('§4.7 the notice that applications are closed', () => {
  const REASON = 'The Closing Date (31 January 2031) for Bank of Tests Postgraduate Bursary Applications has passed.'
  const ADVICE =
    'Please try again when dates for new applications have been made available in the print media, social media or on the Bank of Tests website.'

  it.each([
    ['header', 'Sponsorship Applications Closed', REASON],
    ['home', 'Postgraduate Bursary Applications Closed', `${REASON} ${ADVICE}`],
  ] as const)('§2.3 §2.5 has the specified text in the %s', (from, title, text) => {
    const onClose = vi.fn<() => void>()
    renderPart(
      <ClosedNotice from={from} providerName={BANK} dates={{ closingDate: '2031-01-31' }} opened onClose={onClose} />,
    )
    expect(within(screen.getByRole('dialog', { name: title })).getByText(text)).toBeDefined()
  })
})
