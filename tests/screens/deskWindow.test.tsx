import { fireEvent } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { windowSummary } from '../../src/desk/windowSummary.ts'
import { OPEN, refusal, type DeskWorld } from './support/desk.tsx'
import { administer, applicationsWindow, button, field } from './support/deskAdministration.tsx'
import { withDocument } from './support/render.tsx'

withDocument()

const CLOSED = { ...OPEN, open: false }

const descriptionOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

describe('the applications window on the desk', () => {
  it('changes the closing date while applications are open, without an opening date', async () => {
    const { user, changed } = await administer()
    await applicationsWindow().findByText(windowSummary(OPEN, Date.now()))
    const closing = field(applicationsWindow(), /^Closing date/)
    expect([closing.value, closing.type, closing.required]).toEqual(['2091-08-31', 'date', true])
    expect(descriptionOf(closing)).toBe('The last day applications are accepted')
    expect(applicationsWindow().queryByText('Loading…')).toBeNull()
    expect(applicationsWindow().queryByLabelText('Opening date')).toBeNull()
    fireEvent.change(closing, { target: { value: '' } })
    expect(button(applicationsWindow(), 'Save the closing date').disabled).toBe(true)
    fireEvent.change(closing, { target: { value: '2091-09-30' } })
    await user.click(button(applicationsWindow(), 'Save the closing date'))
    expect(changed).toEqual([{ open: true, closingDate: '2091-09-30' }])
    const summary = windowSummary({ ...OPEN, closingDate: '2091-09-30' }, Date.now())
    const saved = await applicationsWindow().findByText(`Saved. ${summary}`)
    expect(saved.closest('[role=status]')).not.toBeNull()
    expect(field(applicationsWindow(), /^Closing date/).value).toBe('2091-09-30')
  })

  it('cannot be opened after its closing date', async () => {
    await administer({ loadStatus: async () => ({ ...CLOSED, closingDate: '2020-01-31' }) })
    expect(
      (await applicationsWindow().findByRole('button', { name: 'Open applications' })).hasAttribute('disabled'),
    ).toBe(true)
  })

  it('shows the stored date when it differs from the typed one', async () => {
    const { user } = await administer({ saveStatus: async () => ({ ...OPEN, closingDate: '2091-10-15' }) })
    fireEvent.change(await applicationsWindow().findByLabelText(/^Closing date/), { target: { value: '2091-10-16' } })
    await user.click(button(applicationsWindow(), 'Save the closing date'))
    await applicationsWindow().findByText(/15 October 2091/)
    expect(field(applicationsWindow(), /^Closing date/).value).toBe('2091-10-15')
  })

  it('hides the old dates while reloading and after a failure', async () => {
    let fail = () => {}
    const loadStatus = vi.fn<DeskWorld['loadStatus']>().mockResolvedValueOnce(OPEN)
    loadStatus.mockReturnValueOnce(new Promise((_, reject) => void (fail = () => reject(new Error('cut')))))
    const { user } = await administer({ loadStatus, saveStatus: () => Promise.reject(refusal('stale')) })
    await user.click(await applicationsWindow().findByRole('button', { name: 'Save the closing date' }))
    await user.click(await applicationsWindow().findByRole('button', { name: 'Reload' }))
    applicationsWindow().getByText('Loading…')
    expect(applicationsWindow().queryByLabelText(/^Closing date/)).toBeNull()
    fail()
    await applicationsWindow().findByText('We could not load the application dates.')
    expect(applicationsWindow().queryByLabelText(/^Closing date/)).toBeNull()
  })

  it.each([
    [refusal('refused', 'Another intake has started meanwhile.'), 'Another intake has started meanwhile. Reload'],
    [refusal('stale'), 'Another administrator has changed the application dates. Reload to see the current dates.'],
    [new Error('cut'), 'Check your connection and save them again.'],
  ])('shows why saving failed: %o', async (error, words) => {
    const saveStatus = vi.fn<DeskWorld['saveStatus']>().mockRejectedValue(error)
    const { user } = await administer({ saveStatus })
    await user.click(await applicationsWindow().findByRole('button', { name: 'Save the closing date' }))
    expect((await applicationsWindow().findByRole('alert')).textContent).toContain(words)
  })
})
