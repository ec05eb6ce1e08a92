import { PROGRESS_TITLES } from '#programme/steps.ts'
import axe from 'axe-core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import { STEP } from '../../domain/steps.ts'
import { SessionWarning, spokenCountdown } from '../../src/components/session/SessionWarning.tsx'
import { PROFILE } from '../support/applicant.ts'
import { fellowshipAt } from './support/records.ts'
import { heading, renderPart, renderPortal, withDocument } from './support/render.tsx'

withDocument()

describe('§2.4 the session warning', () => {
  it('§2.4 shows what will happen, with both buttons', async () => {
    const told = { onStay: vi.fn<() => void>(), onLogout: vi.fn<() => void>() }
    const { user } = renderPart(
      <SessionWarning countdown={42} signOutAt={new Date(2030, 5, 1, 14, 5, 59).getTime()} {...told} />,
    )
    const warning = screen.getByRole('alertdialog', { name: 'Session Timeout Warning' })
    within(warning).getByText('Your session will expire in 42 seconds due to inactivity.')
    within(warning).getByText('Would you like to continue your session?')
    within(warning).getByText('You will be logged out at 14:05.')
    expect(document.activeElement).toBe(within(warning).getByRole('button', { name: 'Stay Logged In' }))
    await user.click(within(warning).getByRole('button', { name: 'Stay Logged In' }))
    await user.click(within(warning).getByRole('button', { name: 'Logout Now' }))
    expect([told.onStay.mock.calls.length, told.onLogout.mock.calls.length]).toEqual([1, 1])
  })

  it('§2.4 is announced at intervals a screen reader can keep up with', () => {
    const spoken = new Set(Array.from({ length: 60 }, (_, index) => spokenCountdown(60 - index)))
    expect([...spoken]).toEqual(
      [60, 45, 30, 15, 10].map((left) => `Your session will expire in about ${left} seconds.`),
    )
  })

  it("§2.4 Escape extends the session like 'Stay Logged In', and does not just close the dialog", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { signedOut } = renderPortal(ROUTES.progress, { fellowship: fellowshipAt('courseDetails') })
      await heading('Your Postgraduate Bursary Application Progress')
      await vi.advanceTimersByTimeAsync(110_000)
      const warning = await screen.findByRole('alertdialog', { name: 'Session Timeout Warning' })
      // The browser's event for the key; unless prevented, it closes the dialog.
      const wasPrevented = !fireEvent(warning, new Event('cancel', { cancelable: true }))
      expect(wasPrevented).toBe(true)
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      await vi.advanceTimersByTimeAsync(59_000)
      expect([screen.queryByRole('alertdialog'), signedOut]).toEqual([null, []])
    } finally {
      vi.useRealTimers()
    }
  })

  it('§4.8 appears after a minute without activity, and ends the session after another', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { signedOut } = renderPortal(ROUTES.progress, { fellowship: fellowshipAt('courseDetails') })
      await heading('Your Postgraduate Bursary Application Progress')
      await vi.advanceTimersByTimeAsync(60_100)
      await screen.findByText('Your session will expire in 60 seconds due to inactivity.')
      await vi.advanceTimersByTimeAsync(10_000)
      await screen.findByText('Your session will expire in 50 seconds due to inactivity.')
      await vi.advanceTimersByTimeAsync(51_000)
      await waitFor(() => expect(signedOut).toEqual(['timeout']))
      expect(screen.queryByRole('alertdialog')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe("§2.6 the menu behind a phone's 'Step n of 5'", () => {
  const openMenu = async () => {
    const rendered = renderPortal(ROUTES.progress, { fellowship: fellowshipAt('motivation') })
    await rendered.user.click(await screen.findByRole('button', { name: 'Steps' }))
    expect(screen.getByRole('button', { name: 'Steps' }).ariaExpanded).toBe('true')
    return rendered
  }

  it('§2.6 closes on Escape from anywhere inside it, and returns the focus to its button', async () => {
    const { user } = await openMenu()
    await user.tab()
    await user.keyboard('{Escape}')
    const opener = screen.getByRole('button', { name: 'Steps' })
    expect(opener.ariaExpanded).toBe('false')
    expect(document.activeElement).toBe(opener)
  })

  it('§2.6 is closed after visiting another page', async () => {
    const { user } = await openMenu()
    await user.click(screen.getByRole('link', { name: `Step 1 ${STEP.personalDetails.title}` }))
    await heading('Personal Details')
    await user.click(screen.getByRole('link', { name: PROGRESS_TITLES.menuTitle }))
    await heading('Your Postgraduate Bursary Application Progress')
    expect(screen.getByRole('button', { name: 'Steps' }).ariaExpanded).toBe('false')
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
