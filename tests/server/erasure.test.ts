import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DOCUMENT_KINDS } from '../../domain/documents.ts'
import type { Label } from '../../domain/labels.ts'
import type { SubmissionSummary } from '../../domain/submissions.ts'
import { callerId } from '../../server/platform/audit/caller.ts'
import { operatorEntry } from '../../server/platform/audit/entries.ts'
import { verifyTrail } from '../../server/platform/audit/verify.ts'
import { auditEntries } from '../../server/platform/database/schema/audit.ts'
import { outbox } from '../../server/platform/database/schema/mail.ts'
import { openOutbox } from '../../server/platform/mail/outbox.ts'
import { openAccounts } from '../../server/features/identity/accounts.ts'
import { countsOf, findPersons } from '../../server/features/ownData/erasure.ts'
import { entryBy, tell } from './audit/trail.ts'
import { TENANT, startServer } from './fixture.ts'
import { advanceTo } from './advance.ts'
import { erase, personWith } from './erase.ts'
import { closedAfterAll } from '../support/closing.ts'

/** Erasure on request deletes what applicants cannot delete themselves. */

const server = closedAfterAll(await startServer())

test("an erasure deletes everything about one person, with submissions and files, and no one else's data", async () => {
  const [applicant, other] = [
    await server.applicant({ sub: 'auth0|one' }),
    await server.applicant({ sub: 'auth0|other' }),
  ]
  await advanceTo(applicant)
  await advanceTo(other)
  const draft = { basedOn: 1, device: 'a-tab', form: { motivation: 'more' }, documents: {} }
  await applicant.put('/api/drafts/motivation', draft)
  const [{ id, reference } = { id: '', reference: '' }] = (await applicant.get('/api/submissions')).json<
    SubmissionSummary[]
  >()
  const chair = await server.holder('bursaryAdmin')
  await chair.post(`/api/desk/submissions/${id}/comments`, { id: 'c1', text: 'Strong.' })
  const { id: label } = (await chair.post('/api/desk/labels', { name: 'interview' })).json<Label>()
  await chair.post(`/api/desk/labels/${label}/applications`, { submissions: [id] })
  const files = () => readdir(path.join(server.folder, 'documents'))
  expect(await files()).toHaveLength(2 * DOCUMENT_KINDS.length)

  for (const known of [{ applicant: 'one' }, { reference }]) {
    expect((await findPersons(server.db, TENANT, known)).map(({ owner }) => owner)).toEqual([`${TENANT}|auth0|one`])
  }
  expect(await findPersons(server.db, TENANT, { email: 'nobody@example.org' })).toEqual([])
  const person = await personWith(server, { applicant: 'one' })
  const others = await findPersons(server.db, TENANT, { applicant: 'other' })
  // Both gave the same address. The mails queued for it belong to the erased person.
  const ofOthers = async () =>
    Promise.all(others.map(async (each) => ({ ...(await countsOf(server.db, each)), mails: undefined })))
  const before = await ofOthers()

  // Entries under the address of an earlier identity provider.
  const former = 'https://former.test/|auth0|one'
  await tell(
    server.db,
    entryBy(former),
    { ...operatorEntry('person.move', callerId(`${TENANT}|auth0|one`)), reason: callerId(former) },
    entryBy('https://former.test/|auth0|other'),
  )

  const report = await erase(server, person)
  expect(report).toMatchObject({
    fellowships: { before: 1, after: 0 },
    submissions: { before: 1, after: 0 },
    comments: { before: 1, after: 0 },
    applicationLabels: { before: 1, after: 0 },
    documents: { before: DOCUMENT_KINDS.length, after: 0 },
    files: { before: DOCUMENT_KINDS.length, after: 0 },
    networkAddresses: { before: expect.any(Number) as number, after: 0 },
  })
  expect(Object.values(report).filter(({ after }) => after !== 0)).toEqual([])
  expect(report['networkAddresses']?.before).toBeGreaterThan(10)
  const [erased] = await server.db.select().from(auditEntries).where(eq(auditEntries.action, 'person.erase'))
  expect(erased).toMatchObject({ outcome: 'done', object: callerId(`${TENANT}|auth0|one`), subject: 'operator' })
  const addresses = async (subject: string) =>
    (await server.db.select().from(auditEntries).where(eq(auditEntries.subject, subject))).map(({ address }) => address)
  expect(await addresses(former)).toEqual([null])
  expect(await addresses('https://former.test/|auth0|other')).toEqual(['203.0.113.7'])
  await verifyTrail(server.db)
  expect(await files()).toHaveLength(DOCUMENT_KINDS.length)
  expect(await ofOthers()).toEqual(before)
  expect((await applicant.get('/api/fellowships')).json()).toEqual([])
  expect((await other.get('/api/submissions')).json()).toHaveLength(1)
})

test('an erasure deletes mails to the addresses that the person had before, or has asked for', async () => {
  const made = await (
    await openAccounts(server.db)
  ).create({ email: 'present@example.org', password: 'seven quiet rivers' }, () =>
    operatorEntry('account.signUp', null),
  )
  const { subject = '', id: accountId = '' } = made ?? {}
  await advanceTo(await server.applicant({ sub: subject }))
  const [receipt] = await server.db.select().from(outbox).where(eq(outbox.kind, 'receipt'))
  await server.db
    .update(outbox)
    .set({ recipient: 'former@example.org' })
    .where(eq(outbox.id, receipt?.id ?? ''))
  const change = { kind: 'emailChange', to: 'next@example.org', data: { accountId } } as const
  await openOutbox(server.settings.mail).enqueue(server.db, change)

  const report = await erase(server, await personWith(server, { subject }))
  expect(report).toMatchObject({ accounts: { before: 1, after: 0 }, mails: { before: 2, after: 0 } })
  expect((await server.db.select().from(outbox)).map(({ recipient }) => recipient)).toEqual([])
})
