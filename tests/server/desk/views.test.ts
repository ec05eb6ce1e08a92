import { expect, test } from 'vitest'
import { EVERY_SUBMISSION, type SubmissionFilter } from '../../../domain/desk.ts'
import { VIEWS_MAX, type SavedView } from '../../../domain/savedViews.ts'
import { closeAccount } from '../../../server/features/identity/closing.ts'
import { removeRole } from '../../../server/features/identity/staff.ts'
import { countsOf } from '../../../server/features/ownData/erasure.ts'
import { operatorEntry } from '../../../server/platform/audit/entries.ts'
import { savedViews } from '../../../server/platform/database/schema/savedViews.ts'
import { ownerOf } from '../../../server/platform/http/owners.ts'
import { erase } from '../erase.ts'
import { reviewerOf } from '../reviews/reviewers.ts'
import { startServer, TENANT, type Caller, type Claims } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** Saved views of the desk's list (decision 121). */

const server = closedAfterAll(await startServer())
const member = (claims?: Claims) => server.holder('committeeMember', claims)

const listed = async (by: Caller) => (await by.get('/api/desk/views')).json<SavedView[]>()
const add = (by: Caller, name: string, filter: Partial<SubmissionFilter> = {}) =>
  by.post('/api/desk/views', { name, ...filter })
const put = (by: Caller, { id, name, version }: SavedView, filter: Partial<SubmissionFilter> = {}) =>
  by.put(`/api/desk/views/${id}`, { name, ...filter, seen: version })

test('a view keeps search, filters and order, for its user alone', async () => {
  const by = await member()
  const filter = { text: 'Windhoek', region: '1', sort: 'score', order: 'desc' } as const
  const view = (await add(by, '  Best of Khomas ', filter)).json<SavedView>()
  expect(view).toMatchObject({ name: 'Best of Khomas', filter: { ...EVERY_SUBMISSION, ...filter }, leftOut: [] })
  await add(by, 'All')
  expect((await listed(by)).map(({ name }) => name)).toEqual(['All', 'Best of Khomas'])

  const other = await member()
  expect(await listed(other)).toEqual([])
  expect((await put(other, view)).statusCode).toBe(404)
  await other.remove(`/api/desk/views/${view.id}`)
  expect(await listed(by)).toHaveLength(2)

  await by.remove(`/api/desk/views/${view.id}`)
  expect((await by.remove(`/api/desk/views/${view.id}`)).statusCode).toBe(204)
  expect((await listed(by)).map(({ name }) => name)).toEqual(['All'])
})

test('a repeated call saves a view once, and another one needs another name', async () => {
  const by = await member()
  const first = (await add(by, 'Mine')).json<SavedView>()
  expect((await add(by, 'Mine')).json<SavedView>().id).toBe(first.id)
  expect((await add(by, 'MINE', { region: '1' })).json()).toMatchObject({ code: 'nameTaken' })
  const saved = await put(by, first, { region: '2' })
  expect((await put(by, first, { region: '2' })).json()).toEqual(saved.json())
  const other = (await add(by, 'Other')).json<SavedView>()
  expect((await put(by, { ...other, name: 'mine' })).json()).toMatchObject({ code: 'nameTaken' })
})

test.each([
  ['', {}],
  ['x'.repeat(61), {}],
  ['Fine', { decision: 'maybe' }],
  ['Fine', { salary: '1' }],
])('refuses the name %j with the filters %o', async (name, filter) => {
  expect((await add(await member(), name, filter as never)).statusCode).toBe(422)
})

test('refuses more views than allowed', async () => {
  const by = await member()
  for (let number = 1; number <= VIEWS_MAX; number += 1) await add(by, `View ${number}`)
  expect((await add(by, 'One more')).json()).toMatchObject({ code: 'tooMany' })
})

test('refuses a change of a view that another device has changed or deleted', async () => {
  const by = await member()
  const view = (await add(by, 'Mine')).json<SavedView>()
  expect((await put(by, view, { region: '1' })).json<SavedView>()).toMatchObject({ version: 2 })
  expect((await put(by, view, { region: '2' })).json()).toMatchObject({ code: 'changedMeanwhile' })
  expect((await listed(by))[0]?.filter.region).toBe('1')
  await by.remove(`/api/desk/views/${view.id}`)
  expect((await put(by, { ...view, version: 2 })).json()).toMatchObject({
    message: 'You have deleted this view in another window. Save it as a new view.',
  })
})

test('leaves out and names filters that no longer exist or that the user may not use', async () => {
  const sub = `auth0|${crypto.randomUUID()}`
  const by = await member({ sub })
  await server.db.insert(savedViews).values({
    id: crypto.randomUUID(),
    owner: ownerOf(TENANT, sub),
    name: 'Old',
    filter: { region: '1', faculty: 'Law', decision: 'maybe', intake: 'gone', reviewer: 'x', scoreFrom: '3' },
    savedAt: new Date(server.clock.now),
  })
  const [view] = await listed(by)
  expect(view?.filter).toEqual({ ...EVERY_SUBMISSION, region: '1' })
  expect(view?.leftOut).toEqual([
    'Intake: it no longer exists.',
    'faculty: it no longer exists.',
    'Decision: it no longer exists.',
    'Score at least: these applications are not scored.',
    'Reviewer: these applications are not scored.',
  ])
  await server.setRubric()
  expect((await listed(by))[0]).toMatchObject({ filter: { region: '1', scoreFrom: '3' } })
  expect((await listed(by))[0]?.leftOut.at(-1)).toMatch(/^Reviewer: Only .+ can do this\.$/)
})

test('views are deleted with the account, with the last role that reads applications, and by an erasure', async () => {
  const open = async (name: string) => {
    const { id } = await reviewerOf(server, name, { permissions: ['committeeMember', 'admin'] })
    const by = await member({ sub: `portal|${id}` })
    await add(by, 'Mine')
    return { id, by }
  }
  const removed = await open('removed')
  await removeRole(server.db, {
    id: removed.id,
    role: 'admin',
    by: null,
    entry: operatorEntry('role.revoke', removed.id),
  })
  expect(await listed(removed.by)).toHaveLength(1)
  await removeRole(server.db, {
    id: removed.id,
    role: 'committeeMember',
    by: null,
    entry: operatorEntry('role.revoke', removed.id),
  })
  expect(await listed(removed.by)).toEqual([])

  const closed = await open('closed')
  await server.db.transaction((tx) => closeAccount(tx, closed))
  expect(await listed(closed.by)).toEqual([])

  const elsewhere = await member({ sub: 'auth0|erased' })
  await add(elsewhere, 'Mine')
  const person = { owner: ownerOf(TENANT, 'auth0|erased'), accountId: null, addresses: [] }
  expect(await countsOf(server.db, person)).toMatchObject({ savedViews: 1 })
  expect((await erase(server, person))['savedViews']).toEqual({ before: 1, after: 0 })
})
