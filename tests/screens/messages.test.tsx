import type { EventEmitter } from 'node:events'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MODAL_HIDE_MS } from '../../domain/limits.ts'
import type { ConnectionState } from '../../machines/connection/selectors.ts'
import { ChunkBoundary } from '../../src/components/messages/ChunkBoundary.tsx'
import { ConnectionNotice, type ConnectionNoticeProps } from '../../src/components/messages/ConnectionNotice.tsx'
import { Loading } from '../../src/components/messages/Loading.tsx'
import { Message, type MessageProps } from '../../src/components/messages/Message.tsx'
import { Notice, type NoticeProps } from '../../src/components/messages/Notice.tsx'
import { BusyButton, SaveButton } from '../../src/components/form/SaveButton.tsx'
import { SessionWarning, spokenCountdown } from '../../src/components/session/SessionWarning.tsx'
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
  ] as const)('is heard as what it is: %s', (tone, role) => {
    renderMessage({ tone })
    const message = screen.getByRole(role)
    expect(message.textContent).toBe('Something happened.')
    expect(message.querySelector('svg')).not.toBeNull()
    expect(buttons()).toEqual([])
    expect(message.querySelector('.message-answer')).toBeNull()
  })

  it('has its title', () => {
    renderMessage({ title: 'Not saved' })
    expect(screen.getByRole('alert', { name: 'Not saved' })).toBeDefined()
  })

  it('offers to try again, and is closed', async () => {
    const [onRetry, onDismiss] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const { user } = renderMessage({ onRetry, onDismiss })
    expect(buttons()).toEqual(['Try again', 'Close'])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect([onRetry.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 0])
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect([onRetry.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 1])
  })

  it('tries again by sending its form', () => {
    renderMessage({ onRetry: 'submit' })
    expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('type')).toBe('submit')
  })

  it('does not send a form where something else is called', () => {
    renderMessage({ onRetry: () => {} })
    expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('type')).toBe('button')
  })

  it.each([
    [{ answer: <button type="button">Log in again</button>, onRetry: () => {} }, ['Log in again']],
    [{ answer: <button type="button">Log in again</button> }, ['Log in again']],
    [{ onDismiss: () => {} }, ['Close']],
    [{ onDismiss: () => {}, dismissal: 'Do not save' }, ['Do not save']],
    [{ onRetry: () => {} }, ['Try again']],
  ])('offers something else in place of it: %#', (props, offered) => {
    renderMessage(props)
    expect(buttons()).toEqual(offered)
  })

  it('is quiet while something loads', () => {
    const { rerender } = renderPart(<Loading />)
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    rerender(<Loading>Loading Progress...</Loading>)
    expect(screen.getByRole('status').textContent).toBe('Loading Progress...')
  })
})

describe('a button that shows what it began', () => {
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

  it('calls, and sends no form', async () => {
    const onClick = vi.fn<() => void>()
    const { user, button, onSubmit } = renderButton({ busy: false, onClick })
    expect([button.type, ...busyState(button)]).toEqual(['button', 'false', null, undefined, false])
    await user.click(button)
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0])
  })

  it('sends its form where it calls nothing', async () => {
    const broken = vi.fn<() => void>()
    window.addEventListener('error', broken)
    const { user, button, onSubmit } = renderButton({ busy: false })
    expect(button.type).toBe('submit')
    await user.click(button)
    window.removeEventListener('error', broken)
    expect([onSubmit.mock.calls.length, broken.mock.calls.length]).toEqual([1, 0])
  })

  it('does nothing while it is busy, and is no disabled button, which would lose the focus', async () => {
    const { user, button, onSubmit } = renderButton({ busy: true })
    expect([button.disabled, ...busyState(button)]).toEqual([false, 'true', 'true', 'true', true])
    await user.click(button)
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('does nothing while it is blocked by another', async () => {
    const onClick = vi.fn<() => void>()
    const { user, button } = renderButton({ busy: false, blocked: true, onClick })
    expect(busyState(button)).toEqual(['false', 'true', 'true', false])
    await user.click(button)
    expect(onClick).not.toHaveBeenCalled()
  })

  it.each([
    [true, false, false],
    [true, true, false],
    [false, false, true],
    [false, true, false],
  ])('§2.8 the save button: allowed %s, saving %s, disabled %s', (allowed, saving, disabled) => {
    renderPart(
      <SaveButton allowed={allowed} saving={saving}>
        Save
      </SaveButton>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect([button.disabled, button.ariaBusy, button.id]).toEqual([disabled, String(saving), 'save'])
  })
})

describe('§8 the notice of a lost connection', () => {
  const renderNotice = (state: ConnectionState, props: Partial<ConnectionNoticeProps> = {}) => {
    const onTryNow = vi.fn<() => void>()
    const view = renderPart(
      <ConnectionNotice state={state} secondsLeft={5} typed={false} waits={false} onTryNow={onTryNow} {...props} />,
    )
    return { ...view, onTryNow, said: screen.getByRole('status') }
  }

  it('§8 says nothing while there is one', () => {
    const { said } = renderNotice('steady')
    expect([said.textContent, said.querySelector('svg')]).toEqual(['', null])
    expect(screen.queryByRole('region')).toBeNull()
    expect(buttons()).toEqual([])
  })

  it('§8 says that it is back', () => {
    const { said } = renderNotice('restored')
    expect([said.textContent, said.querySelectorAll('svg').length]).toEqual(['The connection is back.', 1])
    expect(screen.queryByRole('region')).toBeNull()
    expect(buttons()).toEqual([])
  })

  it.each([
    [5, 'Trying again in 5 seconds'],
    [1, 'Trying again in 1 second'],
    [0, 'Trying again in 0 seconds'],
  ])('§8 counts %i, in a landmark, and tries at once when asked', async (secondsLeft, text) => {
    const { user, said, onTryNow } = renderNotice('waiting', { secondsLeft })
    expect([said.textContent, said.querySelectorAll('svg').length]).toEqual(['No connection. We will keep trying.', 1])
    const region = within(screen.getByRole('region', { name: 'Connection' }))
    expect(region.getByText(text)).toBeDefined()
    await user.click(region.getByRole('button', { name: 'Try now' }))
    expect(onTryNow).toHaveBeenCalledTimes(1)
  })

  it('§8 says that it tries', () => {
    const { said } = renderNotice('checking')
    expect(said.textContent).toBe('No connection. We will keep trying.')
    expect(within(screen.getByRole('region', { name: 'Connection' })).getByText('Trying now…')).toBeDefined()
  })

  it.each([
    [false, 'No connection. What you typed is kept in this tab. We will keep trying.'],
    [true, 'No connection. What you typed is kept in this tab. We will carry on when the connection is back.'],
  ])('§8 says what becomes of what was typed, and of a save: %s', (waits, text) => {
    expect(renderNotice('waiting', { typed: true, waits }).said.textContent).toBe(text)
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

  it('is not there until it is opened', () => {
    const { container, rerender } = renderPart(notice({ opened: false }))
    expect(container.querySelector('dialog')).toBeNull()
    rerender(notice({ opened: true }))
    expect(dialog()?.textContent).toBe('AboutWhat it is.Ok')
  })

  it('is closed by its button, once', async () => {
    const onClose = vi.fn<() => void>()
    const { user } = renderPart(notice({ onClose }))
    expect(document.activeElement?.textContent).toBe('Ok')
    await user.click(screen.getByRole('button', { name: 'Ok' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('has other answers in place of it', () => {
    renderPart(notice({ answers: <button type="button">Keep it</button> }))
    expect(buttons()).toEqual(['Keep it'])
  })

  it('fades out, and is gone then', async () => {
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

  it('stays where it is opened again while it fades out', async () => {
    vi.useFakeTimers()
    const { rerender } = renderPart(notice({ opened: true }))
    rerender(notice({ opened: false }))
    rerender(notice({ opened: true }))
    expect(dialog()?.open).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(2 * MODAL_HIDE_MS))
    expect(dialog()?.open).toBe(true)
  })
})

describe('§2.4 what is said of the session', () => {
  it('§2.4 is described by its text, and gives the focus back once it is over', () => {
    const { unmount } = renderPart(
      <SessionWarning countdown={42} signOutAt={0} onStay={() => {}} onLogout={() => {}} />,
    )
    const warning = screen.getByRole<HTMLDialogElement>('alertdialog', { name: 'Session Timeout Warning' })
    const text = document.getElementById(warning.getAttribute('aria-describedby') ?? '')
    expect(text?.textContent).toMatch(/^Your session will expire in 42 seconds due to inactivity\./)
    expect(warning.open).toBe(true)
    unmount()
    expect(warning.open).toBe(false)
  })

  it.each([
    [11, 15],
    [10, 10],
    [9, 10],
  ])('§2.4 is spoken of %i seconds as of %i', (left, spoken) => {
    expect(spokenCountdown(left)).toBe(`Your session will expire in about ${spoken} seconds.`)
  })
})

describe('§8 a screen that could not be fetched or drawn', () => {
  it('§8 says so, and is loaded again', () => {
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
    // This document cannot be loaded again, and says so.
    const tried = vi.fn<(error: Error) => void>()
    jsdom.virtualConsole.removeAllListeners('jsdomError').on('jsdomError', tried)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(String(tried.mock.calls[0]?.[0])).toMatch(/Not implemented: navigation/)
    vi.restoreAllMocks()
  })

  it('is drawn where nothing is broken', () => {
    renderPart(
      <ChunkBoundary>
        <p>Here</p>
      </ChunkBoundary>,
    )
    expect(screen.getByText('Here')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
