import { fireEvent } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { windowSummary } from '../../src/desk/windowSummary.ts'
import { forEver, OPEN, refusal, type DeskWorld } from './support/desk.tsx'
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
  it('shows that it is loading, without buttons', async () => {
    await administer({ loadStatus: forEver })
    applicationsWindow().getByText('Loading…')
    expect(applicationsWindow().queryByRole('button')).toBeNull()
    expect(applicationsWindow().queryByRole('alert')).toBeNull()
  })

  it('shows that it could not be loaded, and retries', async () => {
    const loadStatus = vi.fn<DeskWorld['loadStatus']>().mockRejectedValueOnce(new Error('cut'))
    const { user } = await administer({ loadStatus: loadStatus.mockResolvedValue(OPEN) })
    const alert = await applicationsWindow().findByRole('alert')
    expect(alert.textContent).toContain('We could not load the application dates.')
    expect(applicationsWindow().queryByRole('button', { name: 'Save the closing date' })).toBeNull()
    await user.click(button(applicationsWindow(), 'Try again'))
    await applicationsWindow().findByText(windowSummary(OPEN, Date.now()))
    expect(applicationsWindow().queryByRole('alert')).toBeNull()
  })

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

  it('asks before closing applications, with the focus on Cancel', async () => {
    let save = () => {}
    const saveStatus = () => new Promise<typeof OPEN>((resolve) => void (save = () => resolve(CLOSED)))
    const { user, changed } = await administer({ saveStatus })
    await user.click(await applicationsWindow().findByRole('button', { name: 'Close applications' }))
    const question = () => applicationsWindow().getByText('Close applications now?')
    expect(question().closest('[role=status]')?.textContent).toContain(
      'No one can sign up, save or submit until you open applications again, except to answer a request for more information. Applicants who have submitted can log in with the link in their emails, to read. Saved and submitted applications are kept.',
    )
    expect(document.activeElement).toBe(button(applicationsWindow(), 'Cancel'))
    expect(button(applicationsWindow(), 'Close applications').disabled).toBe(true)
    await user.click(button(applicationsWindow(), 'Cancel'))
    expect(applicationsWindow().queryByText('Close applications now?')).toBeNull()
    expect(changed).toEqual([])
    await user.click(button(applicationsWindow(), 'Close applications'))
    await user.click(button(applicationsWindow(), 'Close now'))
    expect(changed).toEqual([{ open: false, closingDate: OPEN.closingDate }])
    applicationsWindow().getByText('Saving…')
    expect(applicationsWindow().queryByText('Close applications now?')).toBeNull()
    save()
    await applicationsWindow().findByText(`Saved. ${windowSummary(CLOSED, Date.now())}`)
    expect(applicationsWindow().queryByText('Saving…')).toBeNull()
  })

  it('asks before opening applications, and shows the closing date', async () => {
    const { user, changed } = await administer({ loadStatus: async () => CLOSED })
    await user.click(await applicationsWindow().findByRole('button', { name: 'Open applications' }))
    const question = applicationsWindow().getByText('Open applications now?').closest('[role=status]')
    expect(question?.textContent).toContain(
      'Anyone can sign up, log in and apply from now until the end of 31 August 2091.',
    )
    await user.click(button(applicationsWindow(), 'Open now'))
    expect(changed).toEqual([{ open: true, closingDate: OPEN.closingDate }])
  })

  it('schedules the opening, no later than the closing date', async () => {
    const { user, changed } = await administer({ loadStatus: async () => CLOSED })
    await applicationsWindow().findByText(windowSummary(CLOSED, Date.now()))
    const opening = field(applicationsWindow(), 'Opening date')
    expect([opening.value, opening.type, opening.required]).toEqual(['', 'date', false])
    expect(descriptionOf(opening)).toBe('Applications open automatically on this day')
    fireEvent.change(opening, { target: { value: '2091-09-01' } })
    expect(opening.getAttribute('aria-invalid')).toBe('false')
    fireEvent.blur(opening)
    expect(descriptionOf(opening)).toContain('The opening date is after the closing date.')
    expect(opening.getAttribute('aria-invalid')).toBe('true')
    expect(button(applicationsWindow(), 'Save the dates').disabled).toBe(true)
    fireEvent.change(opening, { target: { value: '2091-02-01' } })
    expect(descriptionOf(opening)).not.toContain('behind')
    await user.click(button(applicationsWindow(), 'Save the dates'))
    expect(changed).toEqual([{ open: false, closingDate: OPEN.closingDate, openingDate: '2091-02-01' }])
    await applicationsWindow().findByText(
      /^Saved\. Applications are closed\. They open automatically on 01 February 2091/,
    )
    expect(field(applicationsWindow(), 'Opening date').value).toBe('2091-02-01')
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

  it('asks before saving a closing date that has passed', async () => {
    const { user, changed } = await administer()
    fireEvent.change(await applicationsWindow().findByLabelText(/^Closing date/), { target: { value: '2020-01-31' } })
    await user.click(button(applicationsWindow(), 'Save the closing date'))
    applicationsWindow().getByText(/^31 January 2020 is in the past\./)
    expect(changed).toEqual([])
    await user.click(button(applicationsWindow(), 'Cancel'))
    expect(field(applicationsWindow(), /^Closing date/).value).toBe('2020-01-31')
    await user.click(button(applicationsWindow(), 'Save the closing date'))
    await user.click(button(applicationsWindow(), 'Save the past date'))
    expect(changed).toEqual([{ open: true, closingDate: '2020-01-31' }])
  })

  it.each([
    [refusal('refused', 'Another intake has started meanwhile.'), 'Another intake has started meanwhile. Reload'],
    [new Error('cut'), 'Check your connection and save them again.'],
  ])('shows why saving failed: %o', async (error, words) => {
    const saveStatus = vi.fn<DeskWorld['saveStatus']>().mockRejectedValue(error)
    const { user } = await administer({ saveStatus })
    await user.click(await applicationsWindow().findByRole('button', { name: 'Save the closing date' }))
    expect((await applicationsWindow().findByRole('alert')).textContent).toContain(words)
  })

  it('shows that someone else changed the dates, keeps the typed ones, and reloads', async () => {
    const loadStatus = vi.fn<DeskWorld['loadStatus']>().mockResolvedValueOnce(OPEN)
    loadStatus.mockResolvedValue({ ...OPEN, closingDate: '2091-12-31' })
    const { user } = await administer({ loadStatus, saveStatus: () => Promise.reject(refusal('stale')) })
    await applicationsWindow().findByText(windowSummary(OPEN, Date.now()))
    fireEvent.change(field(applicationsWindow(), /^Closing date/), { target: { value: '2091-09-30' } })
    await user.click(button(applicationsWindow(), 'Save the closing date'))
    expect((await applicationsWindow().findByRole('alert')).textContent).toContain(
      'Another administrator has changed the application dates. Reload to see the current dates.',
    )
    expect(field(applicationsWindow(), /^Closing date/).value).toBe('2091-09-30')
    await user.click(button(applicationsWindow(), 'Reload'))
    await applicationsWindow().findByText(/31 December 2091/)
    expect(field(applicationsWindow(), /^Closing date/).value).toBe('2091-12-31')
    expect(applicationsWindow().queryByRole('alert')).toBeNull()
  })
})
