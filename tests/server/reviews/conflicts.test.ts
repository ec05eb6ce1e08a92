import { describe, expect, test } from 'vitest'
import type { Conflicts } from '../../../domain/conflicts.ts'
import { changeEmail, openAccounts } from '../../../server/features/identity/accounts.ts'
import { closeAccount } from '../../../server/features/identity/closing.ts'
import { removeRole } from '../../../server/features/identity/staff.ts'
import { operatorEntry } from '../../../server/platform/audit/entries.ts'
import { ownerOf } from '../../../server/platform/http/owners.ts'
import { idOf, pathOf, referenceOf, seed } from '../desk/seed.ts'
import { startServer, TENANT, tokenOf } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { reviewerOf } from './reviewers.ts'

/** Conflicts of interest that bursary admins declare, confirm and lift for members (decision 122). */

const server = closedAfterAll(await startServer())
const chair = await server.staff('chair', 'bursaryAdmin')
await server.setRubric()

/** An application of its own, with a member who has scored it. */
async function reviewedBy(sub: string) {
  const key = sub.toUpperCase()
  await seed(server.db, [key])
  const member = await server.staff(sub)
  const at = pathOf(key)
  expect((await member.review(key, 4)).statusCode).toBe(200)
  const conflicts = async (by = chair) => (await by.read(key)).conflicts
  const change = async (
    path: '' | '/removal',
    { by = chair, id = ownerOf(TENANT, sub), reason = 'They are cousins.' } = {},
  ) => {
    const seen = (await conflicts())?.changes.length
    const answer = await by.post(`${at}/conflicts${path}`, { reviewer: id, reason, seen })
    return answer.statusCode === 204 ? 204 : [answer.statusCode, answer.json<{ code?: string }>().code]
  }
  const hidden = async () => (await member.list()).conflicts
  const count = async () => (await chair.list({ text: referenceOf(key) })).items[0]?.reviews?.count
  return { at, key, member, conflicts, change, hidden, count }
}

const namesIn = (conflicts: Conflicts | null) =>
  conflicts?.members.map(({ email, isConfirmed }) => [email, isConfirmed])

describe('a bursary admin', () => {
  test('declares a conflict for a member, whose review then does not count until it is lifted', async () => {
    const { at, key, member, conflicts, change, hidden, count } = await reviewedBy('ann')
    expect(await change('')).toBe(204)
    const hiding = await member.get(at)
    expect([hiding.statusCode, hiding.json().message]).toEqual([404, expect.stringContaining('hides it from you')])
    expect(await hidden()).toEqual([{ id: idOf(key), reference: referenceOf(key), isConfirmed: true }])
    expect([namesIn(await conflicts()), await count()]).toEqual([[['ann@bank.example', true]], 0])

    expect(await change('/removal', { reason: 'A mistake.' })).toBe(204)
    expect((await member.read(key)).reviews?.mine).toMatchObject({ scores: { results: 4 } })
    expect([namesIn(await conflicts()), await count(), await hidden()]).toEqual([[], 1, []])
    expect((await conflicts())?.changes.map((each) => [each.change, each.reason, each.changedBy])).toEqual([
      ['confirmed', 'They are cousins.', 'chair@bank.example'],
      ['lifted', 'A mistake.', 'chair@bank.example'],
    ])
  })

  test('confirms what a member has declared, which the member can no longer withdraw', async () => {
    const { at, member, conflicts, change, hidden } = await reviewedBy('bea')
    await member.put(`${at}/conflict`, {})
    expect(await hidden()).toMatchObject([{ isConfirmed: false }])
    expect(await change('')).toBe(204)
    const answer = await member.remove(`${at}/conflict`)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'conflictConfirmed',
        message: 'Only a bursary admin can lift this conflict of interest.',
      }),
    ])
    expect(namesIn(await conflicts())).toEqual([['bea@bank.example', true]])
  })

  test('is named with the member and the time in the history', async () => {
    const { key, change } = await reviewedBy('cai')
    await change('')
    await change('')
    await change('/removal')
    const entries = (await chair.history(key)).filter(({ action }) => action.endsWith('Conflict'))
    expect(entries.map(({ action, by, about }) => [action, by, about])).toEqual([
      ['submission.liftConflict', 'chair', 'cai'],
      ['submission.confirmConflict', 'chair', 'cai'],
      ['submission.declareConflict', 'chair', 'cai'],
    ])
  })

  test('cannot change their own, and cannot lift what a colleague has confirmed for them', async () => {
    const { at, change } = await reviewedBy('dora')
    const other = await server.staff('vice', 'bursaryAdmin')
    const own = ownerOf(TENANT, 'vice')
    expect(await change('', { by: other, id: own })).toEqual([409, 'ownConflict'])
    await other.put(`${at}/conflict`, {})
    expect(await change('', { id: own })).toBe(204)
    expect((await other.remove(`${at}/conflict`)).statusCode).toBe(409)
    expect(await change('/removal', { by: other, id: own })).toEqual([404, undefined])
    expect((await other.get(at)).statusCode).toBe(404)
  })

  test('declares one for a member of the embedded provider who has nothing to do with the application yet', async () => {
    const { conflicts, change } = await reviewedBy('eli')
    const { id, email } = await reviewerOf(server, 'new')
    expect(await change('', { id })).toBe(204)
    expect(namesIn(await conflicts())).toEqual([[email, true]])
  })
})

describe('a conflict outlives the account: an account that is invited later', () => {
  const accounts = openAccounts(server.db)

  async function invite(email: string) {
    const answer = await (await server.admin()).post('/api/desk/staff', { email, role: 'committeeMember' })
    expect(answer.statusCode).toBe(201)
    const account = await (await accounts).findByEmail(email)
    if (account === null) throw new Error('There is no account')
    const permissions = ['committeeMember']
    return { ...account, by: server.bearer(await tokenOf({ sub: account.subject, permissions, email })) }
  }

  /** An application, with a confirmed conflict of an account. */
  async function barred(key: string, { id }: { id: string }) {
    await seed(server.db, [key])
    const at = pathOf(key)
    const change = async (path: string, reviewer: string, seen: number) =>
      (await chair.post(`${at}/conflicts${path}`, { reviewer, reason: 'They are cousins.', seen })).statusCode
    expect(await change('', id, 0)).toBe(204)
    return { at, change }
  }

  const close = (account: { id: string }) => server.db.transaction((tx) => closeAccount(tx, account))

  test('with its address has it, until it is lifted', async () => {
    const email = 'returning@bank.example'
    const first = await invite(email)
    const { at, change } = await barred('OLD', first)
    await close(first)
    const second = await invite(email)
    expect(second.id).not.toBe(first.id)
    expect((await second.by.get(at)).statusCode).toBe(404)
    expect(namesIn((await chair.read('OLD')).conflicts)).toEqual([[email, true]])
    expect(await change('/removal', second.id, 1)).toBe(204)
    await removeRole(server.db, {
      id: second.id,
      role: 'committeeMember',
      by: null,
      entry: operatorEntry('role.revoke', null),
    })
    const third = await invite(email)
    expect((await third.by.get(at)).statusCode).toBe(200)
  })

  test('has it also if the member had changed the address before', async () => {
    const email = 'married@bank.example'
    const [first, other] = [await invite('maiden@bank.example'), await invite('other@bank.example')]
    const { at, change } = await barred('MARRIED', first)
    expect(await change('', other.id, 1)).toBe(204)
    // Another member had the address before.
    for (const each of [first, other]) {
      await changeEmail(server.db, each.id, email)
      await close(each)
    }
    const next = await invite(email)
    expect((await next.by.get(at)).statusCode).toBe(404)
    const { conflicts } = await chair.read('MARRIED')
    expect(namesIn(conflicts)).toContainEqual([email, true])
    expect(await change('/removal', next.id, 2)).toBe(204)
    expect((await next.by.get(at)).statusCode).toBe(200)
  })
})

describe('a change of a conflict is refused', () => {
  test('without a reason, for an unknown member, and if there is none to lift', async () => {
    const { change } = await reviewedBy('fay')
    expect(await change('', { reason: ' ' })).toEqual([422, undefined])
    expect(await change('', { id: 'no one' })).toEqual([422, undefined])
    expect(await change('/removal')).toEqual([422, undefined])
  })

  test('if another bursary admin has changed one since, but is accepted again after a lost answer', async () => {
    const { at, conflicts } = await reviewedBy('gus')
    const body = { reviewer: ownerOf(TENANT, 'gus'), reason: 'They are cousins.', seen: 0 }
    const statuses: number[] = []
    for (const sent of [body, body, { ...body, reason: 'Another reason.' }])
      statuses.push((await chair.post(`${at}/conflicts`, sent)).statusCode)
    expect(statuses).toEqual([204, 204, 409])
    expect((await conflicts())?.changes).toHaveLength(1)
  })

  test('to members, who do not read the reasons either', async () => {
    const { conflicts, change } = await reviewedBy('hal')
    await change('')
    const other = await server.staff('ida')
    expect(await change('/removal', { by: other })).toEqual([403, undefined])
    expect(await conflicts(other)).toBeNull()
  })
})
