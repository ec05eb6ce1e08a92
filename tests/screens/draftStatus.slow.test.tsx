import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { STEP } from '../../domain/steps.ts'
import type { Failure } from '../../machines/failure.ts'
import { DRAFTED_AT } from '../support/drafts.ts'
import { hourOf } from '../../src/components/draft/hours.ts'
import type { World } from './support/portal.tsx'
import { fellowshipAt } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'

withDocument()

const failing = (failure: Failure) => () => Promise.reject(Object.assign(new Error(failure), { failure }))

/** The visible status, its look, and its announcement to screen readers. */
function statusLine() {
  const status = document.querySelector<HTMLElement>('.draft-status')
  return {
    look: status?.dataset['look'],
    seen: status?.querySelector('p')?.textContent,
    heard: status?.querySelector('[role=status]')?.textContent,
    offered: [...(status?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent),
  }
}

const open = (changes: Partial<World> = {}) =>
  renderPortal(STEP.personalDetails.route, { fellowship: fellowshipAt('courseDetails'), ...changes })

async function typed(changes: Partial<World> = {}) {
  const opened = open(changes)
  await opened.user.type(await screen.findByLabelText('Name *'), 'x')
  return opened
}

describe('§4.4 the status of a draft', () => {
  it.each([
    ['personalDetails', true],
    ['courseDetails', false],
  ] as const)('explains its words once: on %s %s', async (step, shown) => {
    renderPortal(STEP[step].route, { fellowship: fellowshipAt(2) })
    await screen.findByText(/^Please ensure that all fields below are completed/)
    await screen.findByRole('button', { name: STEP[step].record.save ?? 'Save & Proceed' })
    const words =
      'What you type is kept as a draft. Once you save a step, it is part of your application. It is sent to Bank of Examples when you submit.'
    expect(screen.queryByText(words) !== null).toBe(shown)
  })

  it('§4.4 shows that the draft is saved, and announces it once', async () => {
    let store = () => {}
    const { stored } = await typed({ beforeStoring: () => new Promise((resolve) => void (store = resolve)) })
    await waitFor(() =>
      expect(statusLine()).toEqual({ look: undefined, seen: 'Kept on this device', heard: '', offered: [] }),
    )
    await waitFor(() => expect(store).not.toBeUndefined())
    await waitFor(() => {
      store()
      expect(stored).toHaveLength(1)
    })
    const words = `Kept at ${hourOf(DRAFTED_AT)}. Press Save to make it part of your application.`
    await waitFor(() =>
      expect(statusLine()).toEqual({
        look: undefined,
        seen: words,
        heard: 'Kept. Press Save to make it part of your application.',
        offered: [],
      }),
    )
  })

  it("§8 shows the draft as saved after 'Try now', and keeps the focus on the page", async () => {
    const beforeStoring = vi.fn<() => Promise<void>>().mockImplementationOnce(failing('refused'))
    const { user } = await typed({ beforeStoring })
    const again = await screen.findByRole('button', { name: 'Try now' })
    again.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(statusLine().seen).toMatch(/^Kept at /))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})

describe('§2.12 after ‘Change’ on Review', () => {
  it('§2.12 is not shown after other navigation', async () => {
    open()
    const name = await screen.findByLabelText('Name *')
    expect(within(name.closest('article') as HTMLElement).queryByText(/^You are changing an answer/)).toBeNull()
    expect(document.activeElement).not.toBe(name)
  })
})
