import { fireEvent, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { windowSummary } from '../../src/desk/windowSummary.ts'
import { APPLICANT_ID } from '../support/applicant.ts'
import { OPEN, refusal, type DeskWorld } from './support/desk.tsx'
import { administer, applicationsWindow, button, field, nextIntake, staff } from './support/deskAdministration.tsx'
import { enter, withDocument } from './support/render.tsx'

withDocument()

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
    await administer({ loadStatus: async () => ({ ...OPEN, open: false, closingDate: '2020-01-31' }) })
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

  it('names what failed when applications could not be closed', async () => {
    const { user } = await administer({ saveStatus: () => Promise.reject(new Error('cut')) })
    await user.click(await applicationsWindow().findByRole('button', { name: 'Close applications' }))
    await user.click(button(applicationsWindow(), 'Close now'))
    expect((await applicationsWindow().findByRole('alert')).textContent).toContain('We could not close applications.')
  })
})

const loadStatus = async () => ({ ...OPEN, open: false })

async function fillIn(user: Awaited<ReturnType<typeof administer>>['user'], name: string) {
  await user.click(await nextIntake().findByRole('button', { name: 'New intake' }))
  await user.type(field(nextIntake(), /^Name/), name)
  fireEvent.change(field(nextIntake(), /^Closing date/), { target: { value: '2092-08-31' } })
  await user.click(button(nextIntake(), 'Start the intake'))
}

describe('the next intake', () => {
  it('can be started only while applications are closed', async () => {
    await administer()
    await nextIntake().findByText(/Close applications before you start one\./)
    expect(button(nextIntake(), 'New intake').disabled).toBe(true)
  })

  it('needs a name that no other intake has, before the question', async () => {
    const { user } = await administer({ loadStatus })
    await fillIn(user, '2025')
    await nextIntake().findByText('There is already an intake called 2025. Choose another name.')
    expect(nextIntake().queryByText('Start intake 2025?')).toBeNull()
  })

  it('shows what is missing, and the reason for a refusal without losing the form', async () => {
    const startIntake = () => Promise.reject(refusal('refused', 'There is already an intake called 2091.'))
    const { user } = await administer({ loadStatus, startIntake })
    await user.click(await nextIntake().findByRole('button', { name: 'New intake' }))
    await user.click(button(nextIntake(), 'Start the intake'))
    await nextIntake().findByText('Please enter the closing date.')
    await user.click(button(nextIntake(), 'Cancel'))
    await fillIn(user, '2091')
    await user.click(await nextIntake().findByRole('button', { name: 'Start now' }))
    expect((await nextIntake().findByRole('alert')).textContent).toContain('There is already an intake called 2091.')
    expect(field(nextIntake(), /^Name/).value).toBe('2091')
    expect(field(nextIntake(), /^Closing date/).value).toBe('2092-08-31')
  })
})

const MEMBER = { id: 'a1', email: 'member@bank.example', roles: ['committeeMember'], isConfirmed: false } as const
const loadStaff = async () => [MEMBER]

describe('the staff at the desk', () => {
  it('are listed with their roles, and lose one after confirmation', async () => {
    const removeRole = vi.fn<DeskWorld['removeRole']>().mockResolvedValue()
    const { user } = await administer({ loadStaff, removeRole })
    await staff().findByText('member@bank.example')
    staff().getByText('Committee member (invited, not confirmed yet)')
    await user.click(button(staff(), /^Remove/))
    staff().getByText('Remove the role ‘Committee member’?')
    expect(document.activeElement).toBe(button(staff(), 'Cancel'))
    await user.click(button(staff(), 'Remove'))
    expect(removeRole).toHaveBeenCalledWith({ removal: { member: MEMBER, role: 'committeeMember' } })
    await staff().findByText('member@bank.example no longer has the role ‘Committee member’.')
  })

  it('are invited by mail; a refusal says why and keeps the address', async () => {
    const inviteStaff = vi
      .fn<DeskWorld['inviteStaff']>()
      .mockRejectedValueOnce(refusal('refused', 'This person already has this role.'))
      .mockResolvedValue({ email: 'new@bank.example', hasAccount: false, link: null })
    const { user } = await administer({ inviteStaff })
    enter(await staff().findByLabelText(/^Email address/), 'new@bank.example')
    await user.selectOptions(staff().getByLabelText('Role'), 'Bursary admin')
    await user.click(button(staff(), 'Invite'))
    expect((await staff().findByRole('alert')).textContent).toContain('This person already has this role.')
    expect(field(staff(), /^Email address/).value).toBe('new@bank.example')
    await user.click(button(staff(), 'Invite'))
    await staff().findByText('Invited: new@bank.example')
    staff().getByText('We have sent an email with a link. It is valid for 7 days.')
    expect(inviteStaff).toHaveBeenCalledWith({ invitation: { email: 'new@bank.example', role: 'bursaryAdmin' } })
    expect(field(staff(), /^Email address/).value).toBe('')
  })

  it('are given a link if there is no mail server', async () => {
    const link = 'https://bursary.test/account/invitation/token'
    const { user } = await administer({
      inviteStaff: async ({ invitation: { email } }) => ({ email, hasAccount: false, link }),
    })
    enter(await staff().findByLabelText(/^Email address/), 'new@bank.example')
    await user.click(button(staff(), 'Invite'))
    expect((await staff().findByText(link)).closest('[role=status]')).toBeNull()
    staff().getByText(/It can be used once, within 7 days\.$/)
  })

  it('cannot remove their own administrator role', async () => {
    const roles = ['admin', 'bursaryAdmin'] as const
    const you = { id: APPLICANT_ID, email: 'anna@bank.example', roles, isConfirmed: true }
    await administer({ loadStaff: async () => [you] })
    await staff().findByRole('button', { name: 'Remove Bursary admin, anna@bank.example' })
    expect(staff().getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
  })

  it.each([
    ['is not repeated if the server refuses it', refusal('refused', 'Not yours.'), ['Close']],
    ['can be repeated if it fails', refusal('unavailable'), ['Try again', 'Cancel']],
  ])('removal %s', async (_, error, offered) => {
    const { user } = await administer({ loadStaff, removeRole: () => Promise.reject(error) })
    await user.click(await staff().findByRole('button', { name: /^Remove/ }))
    await user.click(button(staff(), 'Remove'))
    const alert = within(await staff().findByRole('alert'))
    expect(alert.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered)
  })

  it('are kept at an external identity provider', async () => {
    await administer({ keepsStaff: false })
    const words = 'Your identity provider keeps the staff accounts and their roles. Add and remove roles there.'
    expect(staff().getByText(words)).toBeDefined()
  })
})
