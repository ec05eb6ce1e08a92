import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { REVIEWER } from '../support/desk.ts'
import { openFilters, refusal, renderDesk, type DeskWorld } from './support/desk.tsx'
import { withDocument } from './support/render.tsx'

/** Decision 93: members are assigned by hand to the selected applications. */

withDocument()

async function openAssignment(changes: Partial<DeskWorld> = {}) {
  const { user } = renderDesk(changes)
  const row = await screen.findByRole('row', { name: /PB-2026-s2/ })
  await user.click(within(row).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Assign… reviewers' }))
  return user
}
const member = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'member@bank.example (12 assigned, 3 reviewed)' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it.each([
  ['Assign', 'assign', 'New assignments: 2.'],
  ['Remove open assignments', 'remove', 'Removed assignments: 2.'],
] as const)('%s changes the selected applications, and keeps the selection', async (name, change, result) => {
  const saveAssignments = vi.fn<DeskWorld['saveAssignments']>().mockResolvedValue({ assignments: 2, leftOut: 1 })
  const user = await openAssignment({ saveAssignments })
  expect(button(name).disabled).toBe(true)
  await user.click(await member())
  await user.click(button(name))
  await screen.findByText(result)
  screen.getByText('Left out, because they were deleted or hidden since you selected them: 1 application.')
  expect(saveAssignments).toHaveBeenCalledWith({ change, submissions: ['s2'], reviewers: ['a1'] })
  await user.click(button('Close'))
  expect(screen.getByText('1 selected')).toBeDefined()
})

it('keeps the chosen members when the assignments could not be saved', async () => {
  const user = await openAssignment({ saveAssignments: () => Promise.reject(refusal('failed')) })
  await user.click(await member())
  await user.click(button('Assign'))
  await screen.findByText(
    'We could not save the assignments. Please try again. If that does not help, reload the page.',
  )
  expect((await member()).checked).toBe(true)
  await user.click(button('Cancel'))
  expect(screen.queryByRole('heading', { name: 'Reviewers of 1 application' })).toBeNull()
})

it("shows the members' work in the intake of the selection", async () => {
  const loadReviewers = vi.fn<DeskWorld['loadReviewers']>().mockResolvedValue([REVIEWER])
  const user = await openAssignment({ loadReviewers })
  await member()
  await user.click(button('Cancel'))
  await openFilters(user)
  await user.selectOptions(screen.getByLabelText('Intake'), '2025')
  // A selection belongs to one intake.
  await user.click(screen.getByRole('checkbox', { name: /PB-2026-s2/ }))
  await user.click(await screen.findByRole('button', { name: 'Assign… reviewers' }))
  await member()
  expect(loadReviewers.mock.calls).toEqual([[{ intake: '2' }], [{ intake: '1' }]])
})

it('loads the members again, and says that an external provider has none', async () => {
  const loadReviewers = vi
    .fn<DeskWorld['loadReviewers']>()
    .mockRejectedValueOnce(new Error('cut'))
    .mockResolvedValue([])
  const user = await openAssignment({ loadReviewers })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText(/^There are no members to assign\./)
  expect(button('Assign').disabled).toBe(true)
})
