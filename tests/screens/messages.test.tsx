import type { EventEmitter } from 'node:events'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MODAL_HIDE_MS } from '../../domain/limits.ts'
import type { ConnectionState } from '../../machines/connection/selectors.ts'
import { ChunkBoundary } from '../../src/components/messages/ChunkBoundary.tsx'
import { ConnectionNotice } from '../../src/components/messages/ConnectionNotice.tsx'
import { Message, type MessageProps } from '../../src/components/messages/Message.tsx'
import { Notice, type NoticeProps } from '../../src/components/messages/Notice.tsx'
import { BusyButton, SaveButton } from '../../src/components/form/SaveButton.tsx'
import { spokenCountdown } from '../../src/components/session/SessionWarning.tsx'
import { isOff } from './support/isOff.ts'
import { renderPart, withDocument } from './support/render.tsx'

withDocument()

declare const jsdom: { virtualConsole: EventEmitter }

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

describe('a message', () => {
  const renderMessage = (props: Partial<MessageProps>) =>
    renderPart(
      <Message tone="error" {...props}>
        Something happened.
      </Message>,
    )

  it.each([
    ['error', 'alert'],
    ['success', 'status'],
    ['note', 'note'],
    ['news', 'status'],
  ] as const)('has the role of its kind, and a paragraph: %s', (tone, role) => {
    renderMessage({ tone })
    const message = screen.getByRole(role)
    expect(message.querySelector('p')?.textContent).toBe('Something happened.')
    expect(message.textContent).toBe('Something happened.')
    expect(message.querySelector('svg')).not.toBeNull()
    expect(buttons()).toEqual([])
    expect(message.querySelector('.message-answer')).toBeNull()
  })
})

describe('a button that shows its progress', () => {
  it.each([
    ['it is busy, but stays enabled, so it keeps the focus', { busy: true }],
    ['another button is busy', { busy: false, blocked: true }],
  ])('ignores presses while %s', async (_, given) => {
    const onClick = vi.fn<() => void>()
    const { user } = renderPart(
      <BusyButton {...given} onClick={onClick}>
        Go on
      </BusyButton>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Go on' })
    await user.click(button)
    expect([button.disabled, button.ariaDisabled, onClick.mock.calls]).toEqual([false, 'true', []])
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
  it.each<[ConnectionState, secondsLeft: number, text: string]>([
    ['restored', 5, 'The connection is back.'],
    ['waiting', 5, 'Trying again in 5 seconds'],
    ['waiting', 1, 'Trying again in 1 second'],
  ])('§8 shows in the state %s with %i seconds left: %s', (state, secondsLeft, text) => {
    renderPart(
      <ConnectionNotice state={state} secondsLeft={secondsLeft} typed={false} waits={false} onTryNow={() => {}} />,
    )
    expect(screen.getByText(text)).toBeDefined()
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
