import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Position } from '../../support/applicant.ts'
import { closedTo, linkTarget } from '../../../server/features/applicationsWindow/entering.ts'
import { openReference } from '../../../server/features/reference/reference.ts'
import { outbox } from '../../../server/platform/database/schema/mail.ts'
import { intakes } from '../../../server/platform/database/schema/reference.ts'
import { ownerOf } from '../../../server/platform/http/owners.ts'
import { advanceTo, onlyVersion } from '../advance.ts'
import { erase, personWith } from '../erase.ts'
import { CLOSING_DATE, startServer, TENANT, TODAY } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** Log-ins while applications are closed, and the links in mails that lead there (decision 116). */

const CLOSED = Date.parse('2030-12-01T00:00:00Z')

const server = closedAfterAll(await startServer({ MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'bursaries@bank.test' }))

async function applicantAt(position: Position) {
  const sub = `auth0|${randomUUID()}`
  const by = await server.applicant({ sub })
  await advanceTo(by, position)
  return { sub, by, owner: ownerOf(TENANT, sub) }
}

const isKnown = async (id: string) => (await server.anyone.get(`/api/links/${id}`)).json<{ isKnown: boolean }>().isKnown

test('§4.7 after closing, only applicants who have submitted can log in', async () => {
  const [submitted, unsubmitted] = await Promise.all([applicantAt('submitted'), applicantAt('review')])
  const closed = async (owner: string | null, now: number) =>
    closedTo({ db: server.db, reference: openReference(server.db, () => now), now }, owner)
  expect(await closed(submitted.owner, CLOSED)).toBeNull()
  expect(await closed(unsubmitted.owner, CLOSED)).toMatchObject({ closingDate: CLOSING_DATE })
  expect(await closed(null, CLOSED)).toMatchObject({ closingDate: CLOSING_DATE })
  expect(await closed(unsubmitted.owner, TODAY)).toBeNull()
})

test('a link leads its applicant to the current or a past intake, and anyone else nowhere', async () => {
  const [{ sub, by }, { by: other }] = await Promise.all([applicantAt('submitted'), applicantAt('courseDetails')])
  const { id } = await onlyVersion(by)
  const leadsTo = async (caller: typeof by, link: string) =>
    (await caller.get(`/api/submissions/${link}/link`)).json<object>()
  expect(await leadsTo(by, id)).toEqual({ leadsTo: 'current' })
  expect(await leadsTo(other, id)).toEqual({ leadsTo: 'other' })
  expect(await leadsTo(by, id.slice(1))).toEqual({ leadsTo: 'unknown' })
  expect((await server.anyone.get(`/api/submissions/${id}/link`)).statusCode).toBe(401)

  const past = await server.db.transaction(async (tx) => {
    await tx.update(intakes).set({ isCurrent: false })
    const target = await linkTarget(tx, ownerOf(TENANT, sub), id)
    await tx.update(intakes).set({ isCurrent: true })
    return target
  })
  expect(past).toBe('earlier')
})

test('the receipt’s mail has a link, which is known until the person is erased', async () => {
  const { sub, by } = await applicantAt('submitted')
  const { id, reference } = await onlyVersion(by)
  const mails = await server.db.select().from(outbox)
  expect(mails.map(({ data }) => data)).toContainEqual(expect.objectContaining({ submission: id, reference }))
  expect(await isKnown(id)).toBe(true)
  expect(await isKnown(randomUUID())).toBe(false)

  await erase(server, await personWith(server, { subject: sub }))
  expect(await isKnown(id)).toBe(false)
})
