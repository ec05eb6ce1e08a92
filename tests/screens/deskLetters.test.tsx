import { FIRST_LETTERS } from '#programme/letters.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Letters } from '../../domain/letters.ts'
import { FAILED_LETTER, INTAKES, lettersOf, previewOf, SENT_LETTER } from '../support/desk.ts'
import { refusal, renderDesk, type DeskWorld } from './support/desk.tsx'
import { openApplication, readByName } from './support/deskReading.tsx'
import { enter, withDocument } from './support/render.tsx'

withDocument()

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const textbox = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const EDIT = 'Edit for ‘Shortlisted’'
const PREVIEW = 'Preview for ‘Shortlisted’'

const loads = (given: Partial<Letters>) => async () => ({ letters: lettersOf(given), intakes: INTAKES })
/** The letters, each with changes. */
const each = (changes: Partial<Letters['letters'][number]>) => ({
  letters: lettersOf().letters.map((letter) => ({ ...letter, ...changes })),
})

async function openLetters(changes: Partial<DeskWorld> = {}) {
  const opened = renderDesk(changes, '/desk?part=letters')
  await screen.findByRole('heading', { name: 'Letters' })
  return opened
}

describe('the letters at the desk', () => {
  it.each([
    [0, 'No application has this decision yet, so there is no letter to preview.'],
    [2, 'This decision is published to every applicant who has it, so there is no letter to preview.'],
  ])('give the reason for an empty preview: %i applications', async (decided, reason) => {
    const loadLetters = loads(each({ decided, unpublished: 0 }))
    const { user } = await openLetters({ loadLetters, loadPreview: async () => previewOf(0) })
    await user.click(await screen.findByRole('button', { name: PREVIEW }))
    expect((await screen.findByText(/so there is no letter to preview\./)).textContent).toContain(reason)
  })

  it('are opened by bursary admins only', async () => {
    renderDesk({ roles: ['committeeMember'] }, '/desk?part=letters')
    await screen.findByRole('heading', { name: 'Applications' })
    expect(screen.queryByRole('button', { name: 'Letters' })).toBeNull()
  })

  it('can be changed, with placeholders that are inserted at the caret, which stays behind them', async () => {
    const saveLetter = vi.fn<DeskWorld['saveLetter']>().mockResolvedValue()
    const { user } = await openLetters({ saveLetter })
    await user.click(await screen.findByRole('button', { name: EDIT }))
    fireEvent.change(textbox('Text'), { target: { value: 'Dear .' } })
    textbox('Text').setSelectionRange(5, 5)
    await user.click(button('Name {name}'))
    expect(textbox('Text').value).toBe('Dear {name}.')
    await user.keyboard(', hello')
    expect(textbox('Text').value).toBe('Dear {name}, hello.')
    await user.click(button('Save the letter'))
    const { subject } = FIRST_LETTERS.shortlisted
    expect(saveLetter).toHaveBeenCalledWith({
      outcome: 'shortlisted',
      version: 0,
      subject,
      text: 'Dear {name}, hello.',
    })
    await screen.findByText('The letter for ‘Shortlisted’ is saved.')
  })

  it('keep unsaved text when the user leaves, reloads or logs out, until it is saved or dropped', async () => {
    const first = await openLetters()
    await first.user.click(await screen.findByRole('button', { name: EDIT }))
    fireEvent.change(textbox('Text'), { target: { value: 'Dear {name}, half' } })
    await first.user.click(button('Figures'))
    await first.user.click(button('Letters'))
    await first.user.click(await screen.findByRole('button', { name: 'Continue editing for ‘Shortlisted’' }))
    expect(textbox('Text').value).toBe('Dear {name}, half')
    first.unmount()

    const saveLetter = vi.fn<DeskWorld['saveLetter']>().mockResolvedValue()
    // A colleague has saved another text: saving names the version that was changed.
    const again = await openLetters({ saveLetter, loadLetters: loads(each({ version: 4 })) })
    await again.user.click(await screen.findByRole('button', { name: 'Continue editing for ‘Shortlisted’' }))
    await again.user.click(button('Save the letter'))
    expect(saveLetter.mock.lastCall?.[0]).toMatchObject({ version: 0, text: 'Dear {name}, half' })
    await screen.findByText('The letter for ‘Shortlisted’ is saved.')
    expect(button(EDIT)).toBeDefined()
    again.unmount()
    await openLetters()
    expect(await screen.findByRole('button', { name: EDIT })).toBeDefined()
  })

  it('are not saved with an unknown placeholder', async () => {
    const { user } = await openLetters()
    await user.click(await screen.findByRole('button', { name: EDIT }))
    fireEvent.change(textbox('Text'), { target: { value: 'Dear {nmae}.' } })
    expect(textbox('Text').getAttribute('aria-invalid')).toBeNull()
    fireEvent.blur(textbox('Text'))
    expect(textbox('Text').getAttribute('aria-invalid')).toBe('true')
    screen.getByText(/^There is no placeholder \{nmae\}/)
    expect(button('Save the letter').disabled).toBe(true)
  })

  it('that another user has changed are shown above the own text', async () => {
    const saveLetter = vi.fn<DeskWorld['saveLetter']>().mockRejectedValueOnce(refusal('refused')).mockResolvedValue()
    const loadLetters = vi.fn<DeskWorld['loadLetters']>(loads(each({ text: 'Theirs.', version: 1 })))
    loadLetters.mockImplementationOnce(loads({}))
    const { user } = await openLetters({ saveLetter, loadLetters })
    await user.click(await screen.findByRole('button', { name: EDIT }))
    fireEvent.change(textbox('Text'), { target: { value: 'Mine.' } })
    await user.click(button('Save the letter'))
    await screen.findByText('Theirs.')
    expect(textbox('Text').value).toBe('Mine.')
    await user.click(button('Save the letter'))
    expect(saveLetter).toHaveBeenLastCalledWith(expect.objectContaining({ version: 1, text: 'Mine.' }))
  })

  it('show what to check before they are published', async () => {
    const given = { ...previewOf(3), corrected: 1, outdated: 2 }
    const { user } = await openLetters({ loadPreview: async () => given })
    await user.click(await screen.findByRole('button', { name: EDIT }))
    fireEvent.change(textbox('Text'), { target: { value: 'Mine.' } })
    await user.click(button('Reviews'))
    await user.click(button('Letters'))
    await user.click(await screen.findByRole('button', { name: PREVIEW }))
    const note = await screen.findByRole('note')
    for (const text of [
      '1 applicant received another decision before, and will now receive this one.',
      '2 applicants submitted a new version after the decision.',
      'Your edit of this letter is not saved.',
    ]) {
      expect(note.textContent).toContain(text)
    }
  })

  it('are not published if the decisions have changed since the preview', async () => {
    const publish = vi.fn<DeskWorld['publish']>().mockRejectedValue(refusal('refused'))
    const { user } = await openLetters({ publish })
    await user.click(await screen.findByRole('button', { name: PREVIEW }))
    await user.click(await screen.findByRole('button', { name: 'Publish…' }))
    await user.click(button('Publish now'))
    await screen.findByText('Nothing was published')
    await user.click(button('Show the new preview'))
    expect(await screen.findByRole('heading', { name: 'Preview for ‘Shortlisted’: 2 letters' })).toBeDefined()
  })

  it('cannot be tested if the portal sends no mail', async () => {
    const { user } = await openLetters({ loadLetters: loads({ mail: 'none' }) })
    await screen.findByText(/^The portal sends no email/)
    await user.click(await screen.findByRole('button', { name: PREVIEW }))
    await screen.findByRole('button', { name: 'Publish…' })
    expect(screen.queryByRole('button', { name: 'Send a test to me' })).toBeNull()
  })

  it('that failed are listed, and are sent again to a corrected address', async () => {
    const loadLetters = loads({ failed: [FAILED_LETTER], mails: { waiting: 0, sent: 3, failed: 2, off: 0 } })
    const sendAgain = vi.fn<DeskWorld['sendAgain']>().mockRejectedValueOnce(refusal('failed'))
    const { user } = await openLetters({ loadLetters, sendAgain })
    await screen.findByText(/PB-2026-s1: gone@example\.org/)
    expect(screen.getByText('3 sent, 2 not delivered.')).toBeDefined()
    expect(screen.getByText('Older ones are not listed.')).toBeDefined()
    await user.click(button('Send again… PB-2026-s1'))
    const address = textbox('Email address')
    expect([document.activeElement, address.value]).toEqual([address, 'gone@example.org'])
    await user.clear(address)
    await user.type(address, 'back@')
    expect(button('Send again').disabled).toBe(true)
    await user.type(address, 'example.org')
    await user.click(button('Send again'))
    await screen.findByText(/^We could not send the letter\./)
    await user.click(button('Send again'))
    const sent = { id: FAILED_LETTER.id, submissionId: 's1', recipient: 'back@example.org' }
    expect(sendAgain.mock.calls).toEqual([[sent], [sent]])
    await screen.findByText('The letter is on its way to back@example.org.')
  })

  it('name the decisions that applicants still see after they were changed', async () => {
    await openLetters({ loadLetters: loads({ changed: [{ published: 'awarded', outcome: 'undecided', count: 1 }] }) })
    await screen.findByText('1 applicant sees ‘Awarded’. The decision is now ‘Not decided’.')
    const link = screen.getByRole('link', { name: 'Show these applications' })
    expect(link.getAttribute('href')).toBe('/desk?published=changed')
  })
})

describe('a message to an applicant', () => {
  it('is sent from the application and kept with it; its text survives a failure', async () => {
    const sendMessage = vi.fn<DeskWorld['sendMessage']>().mockRejectedValueOnce(refusal('failed'))
    sendMessage.mockResolvedValue([SENT_LETTER])
    const { user } = await openApplication({ sendMessage })
    screen.getByText('No letters or messages have been sent to the applicant.')
    await user.click(button('Write to the applicant'))
    expect(document.activeElement).toBe(textbox('Subject'))
    expect(button('Send').disabled).toBe(true)
    enter(textbox('Subject'), 'Your transcript')
    enter(textbox('Message'), 'Please call us.')
    await user.click(button('Send'))
    await screen.findByText(/^We could not send your message/)
    expect(textbox('Message').value).toBe('Please call us.')
    await user.click(button('Send'))
    expect(await screen.findByRole('group')).toBeDefined()
    const [first, second] = sendMessage.mock.calls.map(([{ message }]) => message)
    expect(first).toMatchObject({ subject: 'Your transcript', text: 'Please call us.' })
    expect(second?.id).toBe(first?.id)
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  })

  it('is another one once it was sent, although its answer was lost, and changed since', async () => {
    const sendMessage = vi.fn<DeskWorld['sendMessage']>().mockRejectedValueOnce(refusal('unavailable'))
    sendMessage.mockRejectedValueOnce({ ...refusal('refused'), reason: 'An earlier one is stored already.' })
    sendMessage.mockResolvedValue([SENT_LETTER])
    let letters: (typeof SENT_LETTER)[] = []
    const loadSubmission = async (id: string) => ({ ...(await readByName(id)), letters })
    const { user } = await openApplication({ sendMessage, loadSubmission })
    await user.click(button('Write to the applicant'))
    enter(textbox('Subject'), 'Your transcript')
    enter(textbox('Message'), 'Please call us.')
    await user.click(button('Send'))
    await screen.findByText(/^We could not send your message/)
    enter(textbox('Message'), 'Please call us today.')
    await user.click(button('Send'))
    await screen.findByText('An earlier one is stored already. What you typed is kept.')
    const id = sendMessage.mock.calls[0]?.[0].message.id ?? ''
    letters = [{ ...SENT_LETTER, id, text: 'Please call us.' }]
    await user.click(button('Reload the application'))
    await screen.findByText(/^Your message was sent before you changed it/)
    expect(textbox('Message').value).toBe('Please call us today.')
    await user.click(button('Send'))
    await expect.poll(() => sendMessage.mock.calls.length).toBe(3)
    const last = sendMessage.mock.calls.at(-1)?.[0].message
    expect([last?.text, last?.id === id]).toEqual(['Please call us today.', false])
  })

  it('is listed with the published letters', async () => {
    const letter = { ...SENT_LETTER, outcome: 'awarded', mail: 'failed' } as const
    await openApplication({ loadSubmission: async (id) => ({ ...(await readByName(id)), letters: [letter] }) })
    const sent = within(screen.getByRole('group'))
    sent.getByText('Your transcript')
    expect(sent.getByText(/^To ndapewa@example.org, not delivered\./)).toBeDefined()
  })
})
