import { PROGRESS_TITLES } from '#programme/steps.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import { STEP, STEPS, type StepName } from '../../domain/steps.ts'
import type { ProgressName } from '../../machines/application/progress.ts'
import type { ScreenName } from '../../machines/application/selectors.ts'
import { Contact } from '../../src/components/messages/Contact.tsx'
import { Frame, type FrameProps } from '../../src/components/layout/Frame.tsx'
import { Header } from '../../src/components/layout/Header.tsx'
import { Masthead } from '../../src/components/layout/Masthead.tsx'
import { ArrivedContext, Screen } from '../../src/components/layout/Screen.tsx'
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
})

describe("the provider's contact details", () => {
  it.each([
    [{ email: 'a@bank.test', phone: '+264 61' }, `Questions? Write to a@bank.test or call ${BANK} on +264 61.`],
    [{ email: 'a@bank.test' }, 'Questions? Write to a@bank.test.'],
    [{ phone: '+264 61' }, `Questions? Call ${BANK} on +264 61.`],
    [undefined, undefined],
  ])('are shown as text for %j', (contact, text) => {
    const { container } = renderPart(<Contact providerName={BANK} contact={contact} />)
    expect(container.querySelector('p')?.textContent).toBe(text)
  })
})

describe('§2.3 the header', () => {
  it.each([
    ['signedOut', ROUTES.home],
    ['signedIn', ROUTES.progress],
    ['unknown', ROUTES.home],
  ] as const)('§2.3 has the brand text, which leads a visitor who is %s to %s', (visitor, path) => {
    renderPart(<Header providerName={BANK} visitor={visitor} onEnter={() => {}} onLogOut={() => {}} />)
    expect(screen.getByRole('link', { name: `${BANK} Postgraduate Bursary` }).getAttribute('href')).toBe(path)
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
    ...STEPS.map(({ name, number }): [StepName, string] => [name, `Step ${number} of ${STEPS.length}`]),
  ])('§2.6 shows the current step on a phone: %s', (shown, place) => {
    const { menu, items } = renderMenu(shown, 'submitted')
    expect(within(menu).getByRole('button').textContent).toBe(place)
    const current = shown === null || shown === 'progress' ? PROGRESS_TITLES.menuTitle : STEP[shown].menuTitle
    const marked = items.filter((item) => item.querySelector('[aria-current=step]') !== null)
    expect(marked.map(({ textContent }) => textContent)).toEqual(shown === null ? [] : [current])
    expect(menu.querySelectorAll('[aria-current]')).toHaveLength(shown === null ? 0 : 1)
  })

  it.each<[ProgressName | null, number, number]>([
    [null, 0, 0],
    ['registered', 1, 0],
    ['courseDetailsDone', 3, 2],
    ['submitted', STEPS.length, STEPS.length],
  ])('§2.6 links open steps and marks completed ones: %s', (progress, open, done) => {
    const { menu, items } = renderMenu('progress', progress)
    const steps = items.slice(1)
    expect(linksIn(menu)).toEqual([
      [PROGRESS_TITLES.menuTitle, ROUTES.progress],
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

  it('§2.6 opens and closes with its button, closes on Escape, and ignores Escape while closed', async () => {
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
    // From anywhere inside the menu.
    await user.click(opener)
    await user.tab()
    await user.keyboard('{Escape}')
    expect([...menuState(), document.activeElement]).toEqual(['false', undefined, opener])
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
})
