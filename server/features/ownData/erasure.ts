import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { GIVEN_EMAIL } from '../applications/givenEmail.ts'
import { callerId } from '../../platform/audit/caller.ts'
import { commandEntry, writeEntry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { drafts, fellowships, records } from '../../platform/database/schema/applications.ts'
import { applicationLabels, comments } from '../../platform/database/schema/comments.ts'
import { auditEntries } from '../../platform/database/schema/audit.ts'
import { documents } from '../../platform/database/schema/documents.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { deadlineMailChoices, deadlineMails, outbox } from '../../platform/database/schema/mail.ts'
import { informationRequests } from '../../platform/database/schema/informationRequests.ts'
import { letters } from '../../platform/database/schema/letters.ts'
import { conflictChanges, reviews } from '../../platform/database/schema/reviews.ts'
import { savedViews } from '../../platform/database/schema/savedViews.ts'
import { shortlistings, submissions } from '../../platform/database/schema/submissions.ts'
import type { DocumentStore } from '../documents/documentStore.ts'
import { ownerOf } from '../../platform/http/owners.ts'
import { SUBJECT_PREFIX } from '../identity/subjects.ts'
import { closeAccount } from '../identity/closing.ts'
import { eraseApplications, eraseSubmissions } from './erase.ts'

/** Erasure on request: deletes all of a person's data, including submissions, and reports it. */

/** The identification of a person. */
export type Known = { applicant: string } | { email: string } | { reference: string } | { subject: string }

export interface Person {
  /** Tenant and subject. */
  owner: string
  /** Null with another identity provider, or if the account is closed. */
  accountId: string | null
  addresses: string[]
}

/** The number of rows per table, and of files, before and after. */
export type ErasureReport = Record<string, { before: number; after: number }>

/** Every table with rows of a person, by owner. */
export const OWNED = {
  fellowships,
  records,
  drafts,
  documents,
  submissions,
  shortlistings,
  letters,
  informationRequests,
  reviews,
  conflictChanges,
  comments,
  applicationLabels,
  deadlineMails,
  deadlineMailChoices,
  savedViews,
} as const

/** All persons who match; an operator can erase only a unique match. */
export async function findPersons(db: Database, tenant: string, known: Known): Promise<Person[]> {
  const prefix = ownerOf(tenant, SUBJECT_PREFIX)
  const owners = new Set(await ownersOf(db, known))
  const email = 'email' in known ? known.email.trim().toLowerCase() : null
  const byEmail = email === null ? [] : await db.select().from(accounts).where(eq(accounts.email, email))
  for (const { id } of byEmail) owners.add(prefix + id)
  if ('subject' in known) for (const owner of await ownersBySubject(db, prefix, known.subject)) owners.add(owner)
  return Promise.all([...owners].map((owner) => personOf(db, owner, prefix)))
}

/** Matches a subject with or without issuer, an account's id, or the part after '|'. */
async function ownersBySubject(db: Database, prefix: string, subject: string): Promise<string[]> {
  const its = accounts.id
  const known = await db
    .select({ its })
    .from(accounts)
    .where(inArray(its, [subject, subject.split('|').at(-1) ?? '']))
  const { owner } = fellowships
  const ends = sql`right(${owner}, length(${subject}) + 1) = '|' || ${subject}`
  const applied = await db
    .select({ owner })
    .from(fellowships)
    .where(or(eq(owner, subject), ends))
  const accountOwners = known.map(({ its: id }) => prefix + id)
  const meant = accountOwners.filter((each) => each === subject || each.endsWith(`|${subject}`))
  return [...meant, ...applied.map((row) => row.owner)]
}

async function ownersOf(db: Database, known: Known): Promise<string[]> {
  if ('subject' in known) return []
  if ('applicant' in known) {
    const rows = await db.select().from(fellowships).where(eq(fellowships.applicantId, known.applicant))
    return rows.map(({ owner }) => owner)
  }
  if ('reference' in known) {
    const { owner, reference } = submissions
    const rows = await db.select({ owner }).from(submissions).where(eq(reference, known.reference))
    return rows.map((row) => row.owner)
  }
  const { owner } = records
  const same = eq(sql`lower(${GIVEN_EMAIL})`, known.email.trim().toLowerCase())
  return (await db.selectDistinct({ owner }).from(records).where(same)).map((row) => row.owner)
}

async function personOf(db: Database, owner: string, prefix: string): Promise<Person> {
  const accountId = owner.startsWith(prefix) ? owner.slice(prefix.length) : null
  const [account] = accountId === null ? [] : await db.select().from(accounts).where(eq(accounts.id, accountId))
  const details = await db
    .select({ email: sql<string>`${GIVEN_EMAIL}` })
    .from(records)
    .where(and(eq(records.owner, owner), isNotNull(GIVEN_EMAIL)))
  const addresses = [...details, ...(account ? [account] : [])].map(({ email }) => email)
  return { owner, accountId: account?.id ?? null, addresses: [...new Set(addresses)] }
}

/** The number of a person's rows per table. */
export async function countsOf(db: Database, { owner, accountId, addresses }: Person): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries(OWNED)) counts[name] = await db.$count(table, eq(table.owner, owner))
  return {
    ...counts,
    mails: await db.$count(outbox, mailsTo({ owner, accountId, addresses })),
    accounts: await db.$count(accounts, eq(accounts.id, accountId ?? '')),
    networkAddresses: await db.$count(auditEntries, addressesOf(await namesOf(db, owner))),
  }
}

/** Mails to a person's addresses, and those about them to others: former, new, and corrected by staff. */
const mailsTo = ({ owner, accountId, addresses }: Person) =>
  or(
    inArray(outbox.recipient, addresses),
    inArray(sql`lower(${outbox.recipient})`, addresses),
    sql`${outbox.data}->>'letterId' in (select id from letters where owner = ${owner})`,
    sql`${outbox.data}->>'submission' in (select id from submissions where owner = ${owner})`,
    sql`${outbox.data}->>'owner' = ${owner}`,
    accountId === null ? undefined : sql`${outbox.data}->>'accountId' = ${accountId}`,
  )

/** Audit entries stay under a pseudonym; the person's network addresses are removed. */
const addressesOf = (names: readonly string[]) =>
  and(inArray(auditEntries.chain, names.map(callerId)), isNotNull(auditEntries.address))

/** The owner, and their earlier name in the trail before a move. */
async function namesOf(db: Database, owner: string): Promise<string[]> {
  const { action, object, reason, chain, subject } = auditEntries
  const former = db
    .select({ chain: reason })
    .from(auditEntries)
    .where(and(eq(action, 'person.move'), eq(object, callerId(owner))))
  const rows = await db.selectDistinct({ subject }).from(auditEntries).where(inArray(chain, former))
  const names = rows.map((row) => row.subject).filter((name) => name !== null)
  const earlier = await Promise.all(names.map((name) => namesOf(db, name)))
  return [...new Set([owner, ...earlier.flat()])]
}

/** Erases a person in one transaction, then checks that nothing is left, including files. */
export async function erasePerson(db: Database, store: DocumentStore, person: Person): Promise<ErasureReport> {
  const { owner, accountId } = person
  const before = await countsOf(db, person)
  const stored = await db.select().from(documents).where(eq(documents.owner, owner))
  await db.transaction(async (tx) => {
    // Before the letters, which their mails refer to.
    await tx.delete(outbox).where(mailsTo(person))
    await eraseSubmissions(tx, owner)
    await eraseApplications(tx, store, owner)
    if (accountId !== null) await closeAccount(tx, { id: accountId })
    // With another identity provider there is no account here.
    await tx.delete(savedViews).where(eq(savedViews.owner, owner))
    for (const name of await namesOf(tx, owner)) {
      // Announces the erasure to the trigger that protects the trail.
      await tx.execute(sql`select set_config('portal.erasure', ${name}, true)`)
      await tx
        .update(auditEntries)
        .set({ address: null, addressSalt: null })
        .where(addressesOf([name]))
    }
    await writeEntry(tx, commandEntry('person.erase', callerId(owner), 'person erase'))
  })
  const after = await countsOf(db, person)
  const left = await Promise.all(stored.map(({ fileName }) => store.get(fileName)))
  const tables = Object.keys(before).map((name) => [name, { before: before[name] ?? 0, after: after[name] ?? 0 }])
  const files = { before: stored.length, after: left.filter((content) => content !== null).length }
  return { ...Object.fromEntries(tables), files }
}
