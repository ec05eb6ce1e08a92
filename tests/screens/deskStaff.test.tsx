import { within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { APPLICANT_ID } from '../support/applicant.ts'
import { refusal, type DeskWorld } from './support/desk.tsx'
import { administer, button, field, staff } from './support/deskAdministration.tsx'
import { enter, withDocument } from './support/render.tsx'

withDocument()

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

  it('are invited by mail', async () => {
    const inviteStaff = vi
      .fn<DeskWorld['inviteStaff']>()
      .mockResolvedValue({ email: 'new@bank.example', hasAccount: false, link: null })
    const { user } = await administer({ inviteStaff })
    enter(await staff().findByLabelText(/^Email address/), 'new@bank.example')
    await user.selectOptions(staff().getByLabelText('Role'), 'Bursary admin')
    await user.click(button(staff(), 'Invite'))
    await staff().findByText('Invited: new@bank.example')
    staff().getByText('We have sent an email with a link. It is valid for 7 days.')
    expect(inviteStaff).toHaveBeenCalledWith({ invitation: { email: 'new@bank.example', role: 'bursaryAdmin' } })
    expect(field(staff(), /^Email address/).value).toBe('')
  })

  it('without a mail server are passed a link', async () => {
    const link = 'https://bursary.test/account/invitation/token'
    const { user } = await administer({
      inviteStaff: async ({ invitation: { email } }) => ({ email, hasAccount: false, link }),
    })
    enter(await staff().findByLabelText(/^Email address/), 'new@bank.example')
    await user.click(button(staff(), 'Invite'))
    expect((await staff().findByText(link)).closest('[role=status]')).toBeNull()
    staff().getByText(/It can be used once, within 7 days\.$/)
  })

  it('who administer are not offered to remove their own administrator role', async () => {
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

  it('shows why an invitation was refused, and keeps the address', async () => {
    const inviteStaff = vi.fn<DeskWorld['inviteStaff']>()
    inviteStaff.mockRejectedValue(refusal('refused', 'This person already has this role.'))
    const { user } = await administer({ inviteStaff })
    enter(await staff().findByLabelText(/^Email address/), 'member@bank.example')
    await user.click(button(staff(), 'Invite'))
    expect((await staff().findByRole('alert')).textContent).toContain('This person already has this role.')
    expect(field(staff(), /^Email address/).value).toBe('member@bank.example')
  })

  it('with an external identity provider are kept there', async () => {
    await administer({ keepsStaff: false })
    const words = 'Your identity provider keeps the staff accounts and their roles. Add and remove roles there.'
    expect(staff().getByText(words)).toBeDefined()
  })
})
