import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { formatProviderTime } from '../../domain/calendar.ts'
import type { Decision } from '../../domain/desk.ts'
import { DECISION } from '../support/desk.ts'
import { refusal, type DeskWorld } from './support/desk.tsx'
import { openApplication, openedId, pressKey, readByName } from './support/deskReading.tsx'
import { heading, withDocument } from './support/render.tsx'

withDocument()

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('a decision on the desk', () => {
  const decided = (...decisions: Decision[]) => ({
    loadSubmission: async (id: string) => ({ ...(await readByName(id)), decisions }),
  })

  it('shows that there is no decision yet', async () => {
    await openApplication()
    screen.getByText('No decision yet.')
    expect(button('Shortlist').getAttribute('aria-keyshortcuts')).toBe('F2')
  })

  it('lists decisions, newest first, with author, time and version', async () => {
    await openApplication(
      decided({ ...DECISION, version: 3 }, { ...DECISION, number: 8, shortlisted: false, reason: 'Two alike.' }),
    )
    const by = `chair@bank.example, ${formatProviderTime(DECISION.decidedAt)}`
    const made = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(made).toEqual([`Not shortlisted: Two alike.${by}`, `Shortlisted (version 3): Strong results.${by}`])
    expect(screen.getByRole('list')).toHaveProperty('reversed', true)
    expect(screen.queryByText('No decision yet.')).toBeNull()
    button('Shortlist')
  })

  it('adds an applicant to the shortlist with a reason, and returns the focus to the button', async () => {
    let keep = () => {}
    const kept: Decision = { ...DECISION, reason: 'Two degrees.' }
    const saveDecision = () => new Promise<Decision[]>((resolve) => void (keep = () => resolve([kept])))
    const { user, decided: sent } = await openApplication({ saveDecision })
    await user.click(button('Shortlist'))
    const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason for shortlisting/ })
    expect(document.activeElement).toBe(reason)
    expect([reason.required, reason.maxLength, reason.rows]).toEqual([true, 2_000, 3])
    expect(screen.queryByRole('button', { name: 'Shortlist' })).toBeNull()
    expect(button('Add to the shortlist').disabled).toBe(true)
    await user.type(reason, 'Two degrees.')
    await user.click(button('Add to the shortlist'))
    expect(sent).toEqual([{ id: 's2', shortlisted: true, reason: 'Two degrees.', seen: null }])
    screen.getByText('Saving your decision…')
    expect(screen.queryByRole('textbox')).toBeNull()
    keep()
    expect((await screen.findByRole('listitem')).textContent).toContain('Shortlisted: Two degrees.')
    button('Remove from the shortlist')
    expect(screen.queryByText('Saving your decision…')).toBeNull()
  })

  it('removes an applicant from the shortlist with the keyboard alone', async () => {
    const { user, decided: sent } = await openApplication(decided(DECISION))
    pressKey('F2')
    const reason = screen.getByRole('textbox', { name: /^Reason for removing it from the shortlist/ })
    expect(button('Remove from the shortlist').type).toBe('submit')
    await user.type(reason, 'Two alike.')
    pressKey('Enter', {}, reason)
    pressKey('b', { ctrlKey: true }, reason)
    expect(sent).toEqual([])
    pressKey('Enter', { ctrlKey: true }, reason)
    expect(sent).toEqual([{ id: 's2', shortlisted: false, reason: 'Two alike.', seen: 7 }])
  })

  it('is also sent with the Command key', async () => {
    const { user, decided: sent } = await openApplication()
    pressKey('F2')
    await user.type(screen.getByRole('textbox'), 'Strong.')
    pressKey('Enter', { metaKey: true }, screen.getByRole('textbox'))
    expect(sent).toHaveLength(1)
  })

  it('is cancelled by Cancel, or by Escape without text, and the focus returns to the button', async () => {
    const { user } = await openApplication()
    await user.click(button('Shortlist'))
    await user.type(screen.getByRole('textbox'), 'S')
    pressKey('Escape', {}, screen.getByRole('textbox'))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('S')
    await user.click(button('Cancel'))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.activeElement).toBe(button('Shortlist'))
    pressKey('F2')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
    pressKey('Escape', {}, screen.getByRole('textbox'))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(openedId()).toBe('s2')
  })

  it('shows that saving failed, and keeps the typed reason', async () => {
    const saveDecision = vi.fn<DeskWorld['saveDecision']>().mockRejectedValueOnce(new Error('cut'))
    const { user } = await openApplication({ saveDecision: saveDecision.mockResolvedValue([DECISION]) })
    pressKey('F2')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(screen.getByRole('textbox'), 'Strong.')
    await user.click(button('Add to the shortlist'))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'We could not save your decision. Please try again.',
    )
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Strong.')
    await user.click(button('Add to the shortlist'))
    await screen.findByText('Remove from the shortlist')
  })

  it('reports a conflicting decision and reloads the application', async () => {
    const loadSubmission = vi.fn<DeskWorld['loadSubmission']>(readByName)
    const { user } = await openApplication({ loadSubmission, saveDecision: () => Promise.reject(refusal('refused')) })
    pressKey('F2')
    await user.type(screen.getByRole('textbox'), 'Strong.')
    await user.click(button('Add to the shortlist'))
    const note = await screen.findByRole('note')
    expect(note.textContent).toContain('Your decision was not saved')
    expect(note.textContent).toContain(
      'This application changed while you were reading it. Reload to see the latest decision.',
    )
    const before = loadSubmission.mock.calls.filter(([id]) => id === 's2').length
    await user.click(button('Reload'))
    await waitFor(() => expect(loadSubmission.mock.calls.filter(([id]) => id === 's2')).toHaveLength(before + 1))
    await heading('Ndapewa S2')
  })

  it('is not offered to committee members, by button or by key', async () => {
    await openApplication({ roles: ['committeeMember'] })
    expect(screen.queryByRole('button', { name: 'Shortlist' })).toBeNull()
    pressKey('F2')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('navigation', { name: 'Applications' }).querySelector('p')?.textContent).toBe(
      '← → previous and next, F4 next document, Esc back',
    )
  })
})
