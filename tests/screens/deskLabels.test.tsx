import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DESK_PATH } from '../../domain/routes.ts'
import { listedOf, LABELS, pageOf } from '../support/desk.ts'
import { openFilters, refusal, renderDesk, THREE, type DeskWorld } from './support/desk.tsx'
import { openApplication, readByName, sectionOf } from './support/deskReading.tsx'
import { enter, withDocument } from './support/render.tsx'

/** Decision 132: labels of the committee's own. */

withDocument()

const [transcript, interview] = LABELS as [(typeof LABELS)[0], (typeof LABELS)[0]]
const section = () => within(sectionOf('Labels'))
const button = (name: string) => section().getByRole<HTMLButtonElement>('button', { name })
const box = (name: string) => section().getByRole<HTMLInputElement>('checkbox', { name })
const badges = () => {
  const list = section().queryByRole('list', { name: 'Labels' })
  return list === null
    ? []
    : within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
}
const loadSubmission = async (id: string) => ({ ...(await readByName(id)), labels: [interview] })
const open = (changes: Partial<DeskWorld> = {}) =>
  openApplication({ roles: ['committeeMember'], loadSubmission, ...changes })

it('sets and lifts labels of the open application, which shows them as badges', async () => {
  const labelApplications = vi.fn<DeskWorld['labelApplications']>(async () => 1)
  const { user } = await open({ labelApplications })
  expect(badges()).toEqual(['interview'])
  await user.click(button('Change the labels'))
  await section().findByRole('group', { name: 'Labels' })
  expect([box('interview').checked, box('check transcript').checked]).toEqual([true, false])
  await user.click(box('check transcript'))
  await expect.poll(badges).toEqual(['check transcript', 'interview'])
  await user.click(box('interview'))
  await expect.poll(badges).toEqual(['check transcript'])
  expect(labelApplications.mock.calls).toEqual([
    [{ label: transcript.id, change: 'set', submissions: ['s2'] }],
    [{ label: interview.id, change: 'lift', submissions: ['s2'] }],
  ])
  await user.click(button('Close'))
  expect(document.activeElement).toBe(button('Change the labels'))
})

it('sets labels that are chosen while another one is being set, one after another', async () => {
  const answers: (() => void)[] = []
  const labelApplications = vi.fn<DeskWorld['labelApplications']>(
    () => new Promise((resolve) => answers.push(() => resolve(1))),
  )
  const { user } = await open({ labelApplications })
  await user.click(button('Change the labels'))
  await user.click(await section().findByRole('checkbox', { name: 'check transcript' }))
  await user.click(box('interview'))
  answers.shift()?.()
  await expect.poll(badges).toEqual(['check transcript', 'interview'])
  await expect.poll(() => answers.length).toBe(1)
  answers.shift()?.()
  await expect.poll(badges).toEqual(['check transcript'])
})

it('takes the name of a new label while another one is being set, and can be closed afterwards', async () => {
  let finish = () => {}
  const labelApplications = () => new Promise<number>((resolve) => (finish = () => resolve(1)))
  const { user } = await open({ labelApplications })
  await user.click(button('Change the labels'))
  await user.click(await section().findByRole('checkbox', { name: 'check transcript' }))
  expect(section().queryByRole('button', { name: 'Close' })).toBeNull()
  const name = section().getByRole<HTMLInputElement>('textbox', { name: 'New label' })
  enter(name, 'Call')
  finish()
  await section().findByRole('button', { name: 'Close' })
  expect(name.value).toBe('Call')
})

it('explains a refusal and offers the labels that there are by then', async () => {
  const reason = 'This label was removed. Choose another one.'
  const loadLabels = vi.fn<DeskWorld['loadLabels']>().mockResolvedValueOnce(LABELS).mockResolvedValue([interview])
  const { user } = await open({ loadLabels, labelApplications: () => Promise.reject(refusal('refused', reason)) })
  await user.click(button('Change the labels'))
  await user.click(await section().findByRole('checkbox', { name: 'check transcript' }))
  await section().findByText(reason)
  expect([section().queryByRole('checkbox', { name: 'check transcript' }), badges()]).toEqual([null, ['interview']])
})

it('keeps the typed name of a label that could not be added', async () => {
  const { user } = await open({ addLabel: () => Promise.reject(refusal('unavailable')) })
  await user.click(button('Change the labels'))
  enter(await section().findByRole('textbox', { name: 'New label' }), 'Call')
  await user.click(button('Add and set'))
  await section().findByText('We could not save the label. Please try again.')
  expect(section().getByRole<HTMLInputElement>('textbox', { name: 'New label' }).value).toBe('Call')
})

it('shows labels and the number of comments in the list, and filters by any of several labels', async () => {
  const items = [{ ...listedOf('s1'), labels: [...LABELS], comments: 3 }, listedOf('s2')]
  const { user, asked } = renderDesk({ roles: ['committeeMember'], loadPage: async () => pageOf(items) })
  const row = within(await screen.findByRole('row', { name: /PB-2026-s1/ }))
  row.getByText('check transcript, interview')
  row.getByRole('cell', { name: '3' })
  await openFilters(user)
  const group = within(await screen.findByRole('group', { name: 'Labels' }))
  await user.click(group.getByRole('checkbox', { name: 'interview' }))
  await user.click(group.getByRole('checkbox', { name: 'Without labels' }))
  await expect.poll(() => asked.at(-1)?.filter.label).toBe('2,none')
  await screen.findAllByText('Labels: interview or Without labels')
  await user.click(group.getByRole('checkbox', { name: 'interview' }))
  await expect.poll(() => asked.at(-1)?.filter.label).toBe('none')
})

it('shows no column and no filter of labels before there are any', async () => {
  const page = { ...THREE, sight: { ...THREE.sight, labels: [] } }
  const { user } = renderDesk({ roles: ['committeeMember'], loadPage: async () => page })
  await screen.findByRole('row', { name: /PB-2026-s1/ })
  expect(screen.queryByRole('columnheader', { name: 'Labels' })).toBeNull()
  await openFilters(user)
  expect(screen.queryByRole('group', { name: 'Labels' })).toBeNull()
})

it('sets a label on all selected applications, says how many changed, and shows it in the list at once', async () => {
  const labelApplications = vi.fn<DeskWorld['labelApplications']>(async () => 1)
  const labelled = ['s1', 's2'].map((id) => ({ ...listedOf(id), labels: [interview] }))
  const loadChanges = vi.fn<DeskWorld['loadChanges']>(async () => ({ ...THREE, changed: [] }))
  loadChanges.mockImplementationOnce(async () => ({ ...THREE, changed: labelled }))
  const { user } = renderDesk({ labelApplications, loadChanges })
  for (const id of ['s1', 's2'])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`PB-2026-${id}`) }))
  await user.click(screen.getByRole('button', { name: 'Label…' }))
  await screen.findByRole('heading', { name: 'Labels of 2 applications' })
  await user.click(await screen.findByRole('button', { name: 'Set interview' }))
  await screen.findByText('‘interview’ set: 1 application.')
  const cells = () => screen.getByRole('table', { name: 'Applications' }).querySelectorAll('[title="interview"]')
  await expect.poll(() => cells().length).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Remove interview' }))
  await screen.findByText('‘interview’ removed: 1 application.')
  expect(labelApplications.mock.calls.map(([call]) => call)).toEqual([
    { label: interview.id, change: 'set', submissions: ['s1', 's2'] },
    { label: interview.id, change: 'lift', submissions: ['s1', 's2'] },
  ])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('heading', { name: 'Labels of 2 applications' })).toBeNull()
})

async function openSettings(changes: Partial<DeskWorld> = {}) {
  const opened = renderDesk(changes, `${DESK_PATH}?part=reviews`)
  await screen.findByRole('heading', { level: 2, name: 'Labels' })
  await section().findByRole('button', { name: 'Rename… interview' })
  return opened
}

it('is renamed by a bursary admin, who reads why a name was refused', async () => {
  const reason = 'Another label has this name.'
  const renameLabel = vi
    .fn<DeskWorld['renameLabel']>()
    .mockRejectedValueOnce(refusal('refused', reason))
    .mockResolvedValue()
  const { user } = await openSettings({ renameLabel })
  await user.click(button('Rename… interview'))
  const field = section().getByRole<HTMLInputElement>('textbox', { name: /^New name of ‘interview’/ })
  enter(field, 'Call')
  await user.click(button('Save'))
  await section().findByText(reason)
  expect(field.value).toBe('Call')
  await user.click(button('Save'))
  await section().findByRole('button', { name: 'Rename… Call' })
  expect(renameLabel).toHaveBeenLastCalledWith({ id: interview.id, name: 'Call', seen: 'interview' })
})

it('is not offered for renaming to an administrator', async () => {
  const loadLabels = vi.fn<DeskWorld['loadLabels']>()
  renderDesk({ roles: ['admin'], loadLabels }, `${DESK_PATH}?part=reviews`)
  await screen.findByRole('heading', { level: 1, name: 'Reviews' })
  await screen.findByRole('button', { name: 'Change the rubric' })
  expect([screen.queryByRole('heading', { name: 'Labels' }), loadLabels.mock.calls]).toEqual([null, []])
})
