import type { EventEmitter } from 'node:events'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MODAL_HIDE_MS } from '../../domain/limits.ts'
import type { ConnectionState } from '../../machines/connection/selectors.ts'
import { ChunkBoundary } from '../../src/components/messages/ChunkBoundary.tsx'
import { ConnectionNotice, type ConnectionNoticeProps } from '../../src/components/messages/ConnectionNotice.tsx'
import { Message, type MessageProps } from '../../src/components/messages/Message.tsx'
import { Notice, type NoticeProps } from '../../src/components/messages/Notice.tsx'
import { BusyButton, SaveButton } from '../../src/components/form/SaveButton.tsx'
import { SessionWarning, spokenCountdown } from '../../src/components/session/SessionWarning.tsx'
import { isOff } from './support/isOff.ts'
import { renderPart, withDocument } from './support/render.tsx'

withDocument()

declare const jsdom: { virtualConsole: EventEmitter }

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

describe('a message', () => {
  const renderMessage = (props: Partial<MessageProps>) =>
    renderPart(
      <Message tone="error" {...props}>
        <p>Something happened.</p>
      </Message>,
    )

  it.each([
    ['error', 'alert'],
    ['success', 'status'],
    ['note', 'note'],
    ['news', 'status'],
  ] as const)('has the role of its kind: %s', (tone, role) => {
    renderMessage({ tone })
    const message = screen.getByRole(role)
    expect(message.textContent).toBe('Something happened.')
    expect(message.querySelector('svg')).not.toBeNull()
    expect(buttons()).toEqual([])
    expect(message.querySelector('.message-answer')).toBeNull()
  })

  it('has buttons to try again and to close', async () => {
    const [onRetry, onDismiss] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const { user } = renderMessage({ onRetry, onDismiss })
    expect(buttons()).toEqual(['Try again', 'Close'])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect([onRetry.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 0])
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect([onRetry.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 1])
  })

  it.each([
    [{ answer: <button type="button">Log in again</button>, onRetry: () => {} }, ['Log in again']],
    [{ onDismiss: () => {}, dismissal: 'Do not save' }, ['Do not save']],
  ])('can have other buttons: %#', (props, offered) => {
    renderMessage(props)
    expect(buttons()).toEqual(offered)
  })
})

describe('a button that shows its progress', () => {
  const renderButton = (props: { busy: boolean; blocked?: boolean; onClick?: () => void }) => {
    const onSubmit = vi.fn<() => void>()
    const view = renderPart(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <BusyButton {...props}>Go on</BusyButton>
      </form>,
    )
    return { ...view, onSubmit, button: screen.getByRole<HTMLButtonElement>('button', { name: 'Go on' }) }
  }
  const busyState = (button: HTMLElement) => [
    button.ariaBusy,
    button.ariaDisabled,
    button.dataset['disabled'],
    button.querySelector('.mantine-Loader-root') !== null,
  ]

  it('calls its action without submitting the form', async () => {
    const onClick = vi.fn<() => void>()
    const { user, button, onSubmit } = renderButton({ busy: false, onClick })
    expect([button.type, ...busyState(button)]).toEqual(['button', 'false', null, undefined, false])
    await user.click(button)
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0])
  })

  it('submits its form if it has no action', async () => {
    const broken = vi.fn<() => void>()
    window.addEventListener('error', broken)
    const { user, button, onSubmit } = renderButton({ busy: false })
    expect(button.type).toBe('submit')
    await user.click(button)
    window.removeEventListener('error', broken)
    expect([onSubmit.mock.calls.length, broken.mock.calls.length]).toEqual([1, 0])
  })

  it.each([
    ['it is busy, but stays enabled, so it keeps the focus', { busy: true }, ['true', 'true', 'true', true]],
    ['another button is busy', { busy: false, blocked: true }, ['false', 'true', 'true', false]],
  ])('ignores presses while %s', async (_, given, state) => {
    const onClick = vi.fn<() => void>()
    const { user, button, onSubmit } = renderButton({ ...given, onClick })
    expect([button.disabled, ...busyState(button)]).toEqual([false, ...state])
    await user.click(button)
    expect([onClick.mock.calls, onSubmit.mock.calls]).toEqual([[], []])
  })

  it.each([
    [true, false, false],
    [true, true, true],
    [false, false, true],
    [false, true, true],
  ])('§2.8 the save button: allowed %s, saving %s, disabled %s', (allowed, saving, disabled) => {
    renderPart(
      <SaveButton allowed={allowed} saving={saving}>
        Save
      </SaveButton>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect([isOff(button), button.ariaBusy, button.id]).toEqual([disabled, String(saving), 'save'])
  })
})

describe('§8 the connection notice', () => {
  const renderNotice = (state: ConnectionState, props: Partial<ConnectionNoticeProps> = {}) => {
    const onTryNow = vi.fn<() => void>()
    const view = renderPart(
      <ConnectionNotice state={state} secondsLeft={5} typed={false} waits={false} onTryNow={onTryNow} {...props} />,
    )
    return { ...view, onTryNow, said: screen.getByRole('status') }
  }

  it.each([
    ['steady', ''],
    ['restored', 'The connection is back.'],
  ] as const)('§8 has no landmark and no button while connected: %s', (state, words) => {
    const { said } = renderNotice(state)
    expect([said.textContent, said.querySelector('svg') !== null]).toEqual([words, words !== ''])
    expect(screen.queryByRole('region')).toBeNull()
    expect(buttons()).toEqual([])
  })

  it.each([
    [5, 'Trying again in 5 seconds'],
    [1, 'Trying again in 1 second'],
    [0, 'Trying again in 0 seconds'],
  ])('§8 counts down from %i in a landmark, and tries at once on request', async (secondsLeft, text) => {
    const { user, said, onTryNow } = renderNotice('waiting', { secondsLeft })
    expect([said.textContent, said.querySelectorAll('svg').length]).toEqual(['No connection. We will keep trying.', 1])
    const region = within(screen.getByRole('region', { name: 'Connection' }))
    expect(region.getByText(text)).toBeDefined()
    await user.click(region.getByRole('button', { name: 'Try now' }))
    expect(onTryNow).toHaveBeenCalledTimes(1)
  })

  it('§8 shows that it is trying', () => {
    const { said } = renderNotice('checking')
    expect(said.textContent).toBe('No connection. We will keep trying.')
    expect(within(screen.getByRole('region', { name: 'Connection' })).getByText('Trying now…')).toBeDefined()
  })
})

describe('a modal notice', () => {
  afterEach(() => void vi.useRealTimers())

  const notice = (props: Partial<NoticeProps>) => (
    <Notice title="About" opened onClose={() => {}} {...props}>
      <p>What it is.</p>
    </Notice>
  )
  const dialog = () => screen.queryByRole<HTMLDialogElement>('dialog', { name: 'About' })

  it('can have other buttons', () => {
    renderPart(notice({ answers: <button type="button">Keep it</button> }))
    expect(buttons()).toEqual(['Keep it'])
  })

  it('fades out and is then removed', async () => {
    vi.useFakeTimers()
    const { container, rerender } = renderPart(notice({ opened: true }))
    expect(dialog()?.open).toBe(true)
    rerender(notice({ opened: false }))
    expect(container.querySelector('dialog')?.open).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(MODAL_HIDE_MS - 1))
    expect(container.querySelector('dialog')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(container.querySelector('dialog')).toBeNull()
  })

  it('stays if it is opened again while fading out', async () => {
    vi.useFakeTimers()
    const { rerender } = renderPart(notice({ opened: true }))
    rerender(notice({ opened: false }))
    rerender(notice({ opened: true }))
    expect(dialog()?.open).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(2 * MODAL_HIDE_MS))
    expect(dialog()?.open).toBe(true)
  })
})

describe('§2.4 the session warning', () => {
  it('§2.4 shows what will happen, with both buttons; Escape stays logged in', async () => {
    const told = { onStay: vi.fn<() => void>(), onLogout: vi.fn<() => void>() }
    const { user, unmount } = renderPart(
      <SessionWarning countdown={42} signOutAt={new Date(2030, 5, 1, 14, 5, 59).getTime()} {...told} />,
    )
    const warning = screen.getByRole<HTMLDialogElement>('alertdialog', { name: 'Session Timeout Warning' })
    const text = document.getElementById(warning.getAttribute('aria-describedby') ?? '')?.textContent
    expect(text).toMatch(/^Your session will expire in 42 seconds due to inactivity\./)
    within(warning).getByText('Would you like to continue your session?')
    within(warning).getByText('You will be logged out at 14:05.')
    expect(document.activeElement).toBe(within(warning).getByRole('button', { name: 'Stay Logged In' }))
    await user.click(within(warning).getByRole('button', { name: 'Stay Logged In' }))
    await user.click(within(warning).getByRole('button', { name: 'Logout Now' }))
    expect([told.onStay.mock.calls.length, told.onLogout.mock.calls.length]).toEqual([1, 1])
    // The browser's event for Escape; unless prevented, it closes the dialog.
    expect(fireEvent(warning, new Event('cancel', { cancelable: true }))).toBe(false)
    expect(told.onStay).toHaveBeenCalledTimes(2)
    unmount()
    expect(warning.open).toBe(false)
  })

  it('§2.4 is announced at intervals a screen reader can keep up with', () => {
    const spoken = new Set(Array.from({ length: 60 }, (_, index) => spokenCountdown(60 - index)))
    expect([...spoken]).toEqual(
      [60, 45, 30, 15, 10].map((left) => `Your session will expire in about ${left} seconds.`),
    )
  })
})

describe('§8 a screen that fails to load or render', () => {
  it('§8 shows an error, and reloads on retry', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Broken = () => {
      throw new Error('not fetched')
    }
    renderPart(
      <ChunkBoundary>
        <Broken />
      </ChunkBoundary>,
    )
    expect(screen.getByRole('alert').textContent).toBe(
      'We could not open this page. Check your connection and try again. You will not lose what you typed.Try again',
    )
    expect(buttons()).toEqual(['Try again'])
    // jsdom cannot reload a page, and logs an error.
    const tried = vi.fn<(error: Error) => void>()
    jsdom.virtualConsole.removeAllListeners('jsdomError').on('jsdomError', tried)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(String(tried.mock.calls[0]?.[0])).toMatch(/Not implemented: navigation/)
    vi.restoreAllMocks()
  })
})
