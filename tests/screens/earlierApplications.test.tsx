import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import { NO_EARLIER } from '../support/drafts.ts'
import { EARLIER_SUBMISSION } from '../support/submission.ts'
import type { World } from './support/portal.tsx'
import { fellowshipAt } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'

withDocument()

const DECISION = {
  outcome: 'reserve',
  offer: null,
  publishedAt: '2026-02-01T08:00:00.000Z',
  subject: '',
  text: 'Dear Ndapewa, reserve.',
} as const
const SECOND = { ...EARLIER_SUBMISSION, decision: DECISION, id: 'second', version: 2, reference: 'PB-2025-QQ4ZTR' }
const BOTH = [EARLIER_SUBMISSION, SECOND]

const open = (world: Partial<World> = {}) =>
  renderPortal(ROUTES.ownData, {
    fellowship: fellowshipAt('courseDetails'),
    earlier: { ...NO_EARLIER, submission: EARLIER_SUBMISSION.id },
    loadEarlier: async () => BOTH,
    ...world,
  })

const section = async () => (await screen.findByText('Your earlier applications')).parentElement as HTMLElement
const receipt = (reference: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name: `Receipt ${reference} (PDF)` })
const FAILED = 'We could not load your earlier applications.'

describe('§4.1 submissions from past intakes', () => {
  it('§4.1 show their versions, if there are several, and the published decision with its letter', async () => {
    const { inspected } = open()
    await receipt(SECOND.reference)
    // Inspection includes this machine.
    expect(inspected).toContain('@xstate.snapshot')
    const items = within(await section()).getAllByRole('listitem')
    expect(items.map((item) => item.querySelector('span')?.textContent)).toEqual([
      '2025, PB-2025-H4T2XWSubmitted 11 August 2025, 11:20 (Windhoek time)',
      '2025, PB-2025-QQ4ZTR, version 2Submitted 11 August 2025, 11:20 (Windhoek time)Decision: Reserve',
    ])
    expect(screen.getByText(DECISION.text).closest('details')?.textContent).toContain('Read the letter')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(within(await section()).queryByText('Loading…')).toBeNull()
  })

  it('§8 show that they could not be loaded, and on retry that they are loading', async () => {
    let arrive = () => {}
    const loadEarlier = vi.fn<World['loadEarlier']>().mockRejectedValueOnce(new Error('503'))
    loadEarlier.mockReturnValue(new Promise((resolve) => void (arrive = () => resolve(BOTH))))
    const { user } = open({ loadEarlier })
    const alert = (await screen.findByText(FAILED)).closest('[role=alert]') as HTMLElement
    expect((await section()).textContent).toBe(`Your earlier applications${FAILED}Try again`)
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect((await section()).textContent).toBe('Your earlier applicationsLoading…')
    arrive()
    await receipt(SECOND.reference)
  })

  it('have one receipt each, downloaded one at a time', async () => {
    let arrive = () => {}
    const { user, downloaded } = open({
      downloadReceipt: () => new Promise((resolve) => void (arrive = resolve)),
    })
    const [first, second] = [await receipt(EARLIER_SUBMISSION.reference), await receipt(SECOND.reference)]
    const buttonStates = () => [first, second].map((button) => [button.ariaBusy, button.ariaDisabled])
    expect(buttonStates()).toEqual([
      ['false', null],
      ['false', null],
    ])
    await user.click(first)
    await waitFor(() =>
      expect(buttonStates()).toEqual([
        ['true', 'true'],
        ['false', 'true'],
      ]),
    )
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(second)
    arrive()
    await waitFor(() => expect(first.ariaDisabled).toBeNull())
    expect(downloaded).toEqual([EARLIER_SUBMISSION.reference])
    await user.click(second)
    await waitFor(() => expect(downloaded).toEqual([EARLIER_SUBMISSION.reference, SECOND.reference]))
  })

  it('§8 name the receipt that could not be downloaded, focus its button and retry', async () => {
    const downloadReceipt = vi.fn<World['downloadReceipt']>().mockRejectedValueOnce(new Error('503'))
    const { user, downloaded } = open({ downloadReceipt: downloadReceipt.mockRejectedValueOnce(new Error('503')) })
    const button = await receipt(SECOND.reference)
    const text = `We could not download receipt ${SECOND.reference}. Check your connection and try again.`
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(button)
    await screen.findByText(text)
    expect([button.ariaBusy, button.ariaDisabled]).toEqual(['false', null])
    const close = screen.getByRole('button', { name: 'Close' })
    close.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    expect(document.activeElement).toBe(button)
    await user.click(button)
    await screen.findByText(text)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    await waitFor(() => expect(button.ariaDisabled).toBeNull())
    expect(downloaded).toEqual([SECOND.reference, SECOND.reference, SECOND.reference])
  })
})
