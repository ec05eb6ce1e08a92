import { describe, expect, test } from 'vitest'
import { STAFF_DO_NOT_APPLY } from '../../../domain/staff.ts'
import type { Invited, StaffMember } from '../../../domain/staff.ts'
import { listStaff } from '../../../server/features/identity/staff.ts'
import { FELLOWSHIP, startServer } from '../fixture.ts'
import { reviewerOf } from '../reviews/reviewers.ts'
import { closedAfterAll } from '../../support/closing.ts'

const server = closedAfterAll(await startServer())

const PATH = '/api/desk/staff'

describe('the calls for staff accounts', () => {
  test('invite with a link to pass on if there is no mail server, list, and remove a role', async () => {
    const { by: admin, id, email } = await reviewerOf(server, 'head', { permissions: ['admin'] })
    const answer = await admin.post(PATH, { email: 'new@bank.example', role: 'committeeMember' })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json<Invited>()).toEqual({
      email: 'new@bank.example',
      hasAccount: false,
      link: expect.stringMatching(/\/account\/invitation\/[\w-]{43}$/),
    })
    const [head, member] = (await admin.get(PATH)).json<[StaffMember, StaffMember]>()
    expect(head).toEqual({ id, email, roles: ['admin'], isConfirmed: true })
    expect(member).toMatchObject({ email: 'new@bank.example', roles: ['committeeMember'], isConfirmed: false })
    expect((await admin.remove(`${PATH}/${member.id}/roles/unknown`)).statusCode).toBe(404)
    expect((await admin.remove(`${PATH}/${member.id}/roles/committeeMember`)).statusCode).toBe(204)
    // A repeated call, or a colleague's at the same time.
    expect((await admin.remove(`${PATH}/${member.id}/roles/committeeMember`)).statusCode).toBe(204)
    expect((await admin.remove(`${PATH}/unknown/roles/committeeMember`)).statusCode).toBe(404)
    expect((await admin.get(PATH)).json()).toEqual([head])
  })

  test('leave an administrator if two remove each other’s role at once', async () => {
    const administrator = (name: string) => reviewerOf(server, name, { permissions: ['admin'] })
    const [ann, bob] = [await administrator('ann'), await administrator('bob')]
    const answers = await Promise.all([
      ann.by.remove(`${PATH}/${bob.id}/roles/admin`),
      bob.by.remove(`${PATH}/${ann.id}/roles/admin`),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 401])
    const left = (await listStaff(server.db)).filter(({ id }) => id === ann.id || id === bob.id)
    expect(left).toMatchObject([{ roles: ['admin'] }])
  })

  test('give confirmed staff a further role at once, without a link, but not a second time', async () => {
    const { email } = await reviewerOf(server, 'max')
    const admin = await server.admin()
    const answer = await admin.post(PATH, { email, role: 'bursaryAdmin' })
    expect([answer.statusCode, answer.json()]).toEqual([201, { email, hasAccount: true, link: null }])
    const again = await admin.post(PATH, { email, role: 'bursaryAdmin' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'hasRole'])
  })

  test('refuse a wrong address or role with a message', async () => {
    const admin = await server.admin()
    const wrong = await admin.post(PATH, { email: 'no address', role: 'admin' })
    expect([wrong.statusCode, wrong.json().errors.email]).toEqual([422, expect.any(String)])
    expect((await admin.post(PATH, { email: 'new@bank.example', role: 'owner' })).statusCode).toBe(422)
  })

  test.each(['bursaryAdmin', 'committeeMember'] as const)('are for administrators, not for a %s', async (role) => {
    const holder = await server.holder(role)
    expect((await holder.get(PATH)).statusCode).toBe(403)
    expect((await holder.post(PATH, { email: 'new@bank.example', role: 'admin' })).statusCode).toBe(403)
    expect((await holder.remove(`${PATH}/x/roles/admin`)).statusCode).toBe(403)
  })
})

test('staff have no application of their own', async () => {
  const answer = await (await server.holder('committeeMember')).post('/api/fellowships', FELLOWSHIP)
  expect([answer.statusCode, answer.json()]).toEqual([403, { message: STAFF_DO_NOT_APPLY, code: 'staff' }])
})
