import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CONFLICTS, REVIEWER } from '../support/desk.ts'
import { refusal, renderDesk, THREE, type DeskWorld } from './support/desk.tsx'
import { openApplication, readByName, sectionOf } from './support/deskReading.tsx'
import { enter, heading, withDocument } from './support/render.tsx'

/** Decision 122: bursary admins change conflicts of interest of members. */

withDocument()

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const section = () => within(sectionOf('Conflicts of interest'))
const loadSubmission = async (id: string) => ({ ...(await readByName(id)), conflicts: CONFLICTS })
const openAsChair = (changes: Partial<DeskWorld> = {}) =>
  openApplication({ roles: ['bursaryAdmin'], loadSubmission, ...changes })

it('confirms what a member has declared, with a reason, and shows the application as it is then', async () => {
  const changeConflict = vi.fn<DeskWorld['changeConflict']>().mockResolvedValue()
  const loaded = vi.fn<DeskWorld['loadSubmission']>(loadSubmission)
  const { user } = await openAsChair({ changeConflict, loadSubmission: loaded })
  section().getByText('Declared by the member')
  await user.click(button('Confirm… the conflict of ben@bank.example'))
  expect(button('Confirm the conflict').disabled).toBe(true)
  enter(screen.getByRole('textbox', { name: 'Reason' }), 'They are cousins.')
  await user.click(button('Confirm the conflict'))
  const reviewer = CONFLICTS.members[0]?.id
  expect(changeConflict).toHaveBeenCalledWith({
    id: 's2',
    change: 'confirmed',
    reviewer,
    reason: 'They are cousins.',
    seen: 1,
  })
  await expect.poll(() => loaded.mock.calls.filter(([id]) => id === 's2').length).toBe(2)
  await heading('Ndapewa S2')
})

it('declares one for a member who has none', async () => {
  const changeConflict = vi.fn<DeskWorld['changeConflict']>().mockResolvedValue()
  const ben = { ...REVIEWER, id: 'b1', email: 'ben@bank.example' }
  const { user } = await openAsChair({ changeConflict, loadReviewers: async () => [REVIEWER, ben] })
  await user.click(button('Declare for a member…'))
  const member = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Member' })
  expect([...member.options].map(({ text }) => text)).toEqual(['Choose a member', 'member@bank.example'])
  enter(screen.getByRole('textbox', { name: 'Reason' }), 'They are cousins.')
  expect(button('Declare the conflict').disabled).toBe(true)
  await user.selectOptions(member, 'member@bank.example')
  await user.click(button('Declare the conflict'))
  expect(changeConflict).toHaveBeenCalledWith(expect.objectContaining({ change: 'confirmed', reviewer: REVIEWER.id }))
})

it('names the bursary admin who has declared one, and who has confirmed one that its member declared', async () => {
  const [ben] = CONFLICTS.members
  const [declared] = CONFLICTS.changes
  if (ben === undefined || declared === undefined) throw new Error('There is no conflict')
  const byChair = { ...declared, change: 'confirmed', changedBy: 'chair@bank.example' } as const
  const members = [
    { ...ben, isConfirmed: true },
    { id: 'portal|portal|c1', email: 'cai@bank.example', isConfirmed: true },
  ]
  const changes = [declared, byChair, { ...byChair, member: 'cai@bank.example' }]
  await openAsChair({ loadSubmission: async (id) => ({ ...(await readByName(id)), conflicts: { members, changes } }) })
  const [first, second] = section().getAllByRole('listitem')
  expect(first?.textContent).toContain('ben@bank.exampleConfirmed by chair@bank.example')
  expect(second?.textContent).toContain('cai@bank.exampleDeclared by chair@bank.example')
  section().getByText(/^cai@bank\.example: declared/)
})

it('keeps the reason when a change cannot be stored, shows why one was refused, and offers to reload', async () => {
  const reason = 'The conflicts of interest have changed in the meantime. Read them first.'
  const changeConflict = vi
    .fn<DeskWorld['changeConflict']>()
    .mockRejectedValueOnce(refusal('unavailable'))
    .mockRejectedValue(refusal('refused', reason))
  const { user } = await openAsChair({ changeConflict })
  await user.click(button('Lift… the conflict of ben@bank.example'))
  enter(screen.getByRole('textbox', { name: 'Reason' }), 'A mistake.')
  await user.click(button('Lift the conflict'))
  await screen.findByText('We could not save this. Please try again.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('A mistake.')
  await user.click(button('Lift the conflict'))
  await screen.findByText(reason)
  await user.click(button('Reload the application'))
  await expect.poll(() => screen.queryByText(reason)).toBeNull()
  await heading('Ndapewa S2')
})

it('is not shown to members', async () => {
  await openApplication({ roles: ['committeeMember'] })
  expect(screen.queryByRole('heading', { name: 'Conflicts of interest' })).toBeNull()
})

it('offers a member no way to show an application again whose conflict a bursary admin has confirmed', async () => {
  const conflicts = [
    { id: 's8', reference: 'PB-2026-s8', isConfirmed: true },
    { id: 's9', reference: 'PB-2026-s9', isConfirmed: false },
  ]
  const { user } = renderDesk({ loadPage: async () => ({ ...THREE, conflicts }) })
  await user.click(await screen.findByRole('button', { name: '2 hidden' }))
  await screen.findByText('Only a bursary admin can lift this conflict.')
  expect(screen.queryByRole('button', { name: 'Show it again PB-2026-s8' })).toBeNull()
  button('Show it again PB-2026-s9')
})

it('shows a member why an application cannot be shown again', async () => {
  const conflicts = [{ id: 's9', reference: 'PB-2026-s9', isConfirmed: false }]
  const reason = 'Only a bursary admin can lift this conflict of interest.'
  const { user } = renderDesk({
    loadPage: async () => ({ ...THREE, conflicts }),
    withdrawConflict: () => Promise.reject(refusal('refused', reason)),
  })
  await user.click(await screen.findByRole('button', { name: '1 hidden' }))
  await user.click(button('Show it again PB-2026-s9'))
  await screen.findByText(reason)
  await user.click(button('Close'))
  await expect.poll(() => screen.queryByText(reason)).toBeNull()
})
