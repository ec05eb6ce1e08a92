import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { formatProviderTime } from '../../domain/calendar.ts'
import type { Decision } from '../../domain/desk.ts'
import { DECISION } from '../support/desk.ts'
import { refusal, type DeskWorld } from './support/desk.tsx'
import { openApplication, openedId, pressKey, readByName, sectionOf } from './support/deskReading.tsx'
import { enter, heading, withDocument } from './support/render.tsx'

withDocument()

const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const choices = () => screen.getAllByRole('radio').map((each) => each.parentElement?.textContent)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

const REASON = { name: /^Reason/ }

describe('a decision on the desk', () => {
  const decided = (...decisions: Decision[]) => ({
    loadSubmission: async (id: string) => ({ ...(await readByName(id)), decisions }),
  })

  const decisions = () => within(sectionOf('Decision'))

  it('lists decisions, newest first, with author, time and version', async () => {
    await openApplication(
      decided({ ...DECISION, version: 3 }, { ...DECISION, number: 8, outcome: 'reserve', reason: '' }),
    )
    const by = `chair@bank.example, ${formatProviderTime(DECISION.decidedAt)}`
    const made = () => decisions().getAllByRole('listitem')
    expect(made().map(({ textContent }) => textContent)).toEqual([
      `Reserve${by}`,
      `Shortlisted (version 3): Strong results.${by}`,
    ])
    const [latest, earlier] = decisions().getAllByRole<HTMLOListElement>('list')
    expect([latest?.start, latest?.reversed, earlier?.reversed]).toEqual([2, true, true])
    // The earlier ones are behind a fold.
    expect(earlier?.closest('details')?.open).toBe(false)
    expect(decisions().getByText('1 earlier decision')).toBeDefined()
    expect(screen.queryByText('No decision yet.')).toBeNull()
    button('Change the decision')
  })

  it('says what the applicant still sees after a published decision was withdrawn', async () => {
    const publication = { offer: null, publishedAt: DECISION.decidedAt, subject: 'News', text: 'Dear Ndapewa,' }
    const loadSubmission = async (id: string) => {
      const read = await readByName(id)
      const submission = { ...read.submission, decision: { outcome: 'awarded' as const, ...publication } }
      return { ...read, submission, decisions: [{ ...DECISION, outcome: 'undecided' as const }] }
    }
    await openApplication({ loadSubmission })
    screen.getByText('The applicant still sees ‘Awarded’')
    const text = /^The decision is now ‘Not decided’\. The applicant sees the earlier one until you decide again/
    expect(screen.getByText(text)).toBeDefined()
  })

  it('is cancelled by Escape on one of its buttons, and the application stays open', async () => {
    await openApplication()
    pressKey('F2')
    pressKey('Escape', {}, button('Cancel'))
    expect([screen.queryByRole('radio'), openedId()]).toEqual([null, 's2'])
  })

  it('can be any of the six, with an optional reason, and the focus returns to the button', async () => {
    let keep = () => {}
    const kept: Decision = { ...DECISION, outcome: 'reserve', reason: 'Two degrees.' }
    const saveDecision = () => new Promise<Decision[]>((resolve) => void (keep = () => resolve([kept])))
    const { user, decided: sent } = await openApplication({ saveDecision })
    screen.getByText('No decision yet.')
    expect(button('Decide').getAttribute('aria-keyshortcuts')).toBe('F2')
    await user.click(button('Decide'))
    expect(choices()).toEqual(['Not decided', 'Shortlisted', 'Reserve', 'Not shortlisted', 'Awarded', 'Not awarded'])
    expect(document.activeElement).toBe(choice('Not decided'))
    expect(choice('Not decided').checked).toBe(true)
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
    expect(button('Save the decision').disabled).toBe(true)
    await user.click(choice('Reserve'))
    enter(screen.getByRole('textbox', { name: 'Reason for ‘Reserve’ (optional)' }), 'Two degrees.')
    await user.click(button('Save the decision'))
    expect(sent).toEqual([{ id: 's2', outcome: 'reserve', reason: 'Two degrees.', seen: null }])
    screen.getByText('Saving your decision…')
    expect(screen.queryByRole('textbox', REASON)).toBeNull()
    keep()
    expect((await decisions().findByRole('listitem')).textContent).toContain('Reserve: Two degrees.')
    expect(document.activeElement).toBe(button('Change the decision'))
    expect(screen.queryByText('Saving your decision…')).toBeNull()
  })

  it.each([{ ctrlKey: true }, { metaKey: true }])('opens with F2 and is sent with Enter and %o', async (held) => {
    const { user, decided: sent } = await openApplication(decided(DECISION))
    pressKey('F2')
    expect(document.activeElement).toBe(choice('Shortlisted'))
    await user.click(choice('Not shortlisted'))
    await user.tab()
    const reason = screen.getByRole('textbox', { name: 'Reason for ‘Not shortlisted’ (optional)' })
    expect(document.activeElement).toBe(reason)
    await user.keyboard('Two alike.')
    pressKey('Enter', {}, reason)
    pressKey('b', { ctrlKey: true }, reason)
    expect(sent).toEqual([])
    pressKey('Enter', held, reason)
    expect(sent).toEqual([{ id: 's2', outcome: 'notShortlisted', reason: 'Two alike.', seen: 7 }])
  })

  it('shows that saving failed, and keeps the typed reason', async () => {
    const saveDecision = vi.fn<DeskWorld['saveDecision']>().mockRejectedValueOnce(new Error('cut'))
    const { user } = await openApplication({ saveDecision: saveDecision.mockResolvedValue([DECISION]) })
    pressKey('F2')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(choice('Shortlisted'))
    enter(screen.getByRole('textbox', REASON), 'Strong.')
    await user.click(button('Save the decision'))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'We could not save your decision. Please try again.',
    )
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', REASON).value).toBe('Strong.')
    await user.click(button('Save the decision'))
    await screen.findByText('Change the decision')
  })

  it('shows who decided in the meantime, what and why, and can be agreed with', async () => {
    const theirs: Decision = { ...DECISION, outcome: 'notShortlisted', reason: 'Incomplete.', decidedBy: 'other@bank' }
    const loadSubmission = vi.fn<DeskWorld['loadSubmission']>(readByName)
    const saveDecision = () => Promise.reject(refusal('refused'))
    const { user, decided: sent } = await openApplication({ loadSubmission, saveDecision })
    loadSubmission.mockImplementation(async (id) => ({ ...(await readByName(id)), decisions: [theirs] }))
    pressKey('F2')
    await user.click(choice('Reserve'))
    enter(screen.getByRole('textbox', REASON), 'One of two.')
    await user.click(button('Save the decision'))
    const note = await screen.findByRole('note')
    expect(note.textContent).toContain('Your decision was not saved')
    expect(note.textContent).toContain(
      'other@bank decided in the meantime: Not shortlisted: Incomplete.You chose: Reserve: One of two.If you agree, your reason is discarded.',
    )
    await user.click(button('Agree'))
    expect(screen.queryByRole('note')).toBeNull()
    expect(decisions().getByRole('listitem').textContent).toContain('Not shortlisted: Incomplete.')
    expect(sent).toHaveLength(1)
  })

  it('waits for a new version that the applicant submitted in the meantime', async () => {
    const loadSubmission = vi.fn<DeskWorld['loadSubmission']>(readByName)
    const { user } = await openApplication({ loadSubmission, saveDecision: () => Promise.reject(refusal('refused')) })
    loadSubmission.mockImplementation(async (id) => {
      const read = await readByName(id)
      return id === 's2' ? { ...read, versions: [...read.versions, ...(await readByName('s8')).versions] } : read
    })
    pressKey('F2')
    await user.click(choice('Reserve'))
    await user.click(button('Save the decision'))
    expect((await screen.findByRole('note')).textContent).toContain('The applicant has submitted a new version.')
    await user.click(button('Open the new version'))
    await heading('Ndapewa S8')
  })

  it('is not offered to committee members, by button or by key', async () => {
    await openApplication({ roles: ['committeeMember'] })
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
    pressKey('F2')
    expect(screen.queryByRole('textbox', REASON)).toBeNull()
    pressKey('F1')
    const keys = within(await screen.findByRole('dialog', { name: 'Keys' })).getAllByRole('listitem')
    expect(keys.map(({ textContent }) => textContent)).not.toContain('decideF2 ')
  })
})
