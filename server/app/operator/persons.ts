import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { highestStepAfter } from '../../../domain/steps.ts'
import { REFERENCE_PATTERN } from '../../../domain/submissions.ts'
import { commandEntry, writeEntry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { keptSecret } from '../../platform/database/keptKeys.ts'
import { fellowships } from '../../platform/database/schema/applications.ts'
import { auditEntries } from '../../platform/database/schema/audit.ts'
import { accounts, oidcRecords } from '../../platform/database/schema/identity.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { signOutEverywhere } from '../../features/identity/accounts.ts'
import { turnOff } from '../../features/identity/secondFactor.ts'
import { subjectOf } from '../../features/identity/subjects.ts'
import { forgiveGuesses } from '../../features/identity/logInGuard.ts'
import { issueLink } from '../../features/identity/links.ts'
import { openOutbox } from '../../platform/mail/outbox.ts'
import {
  countsOf,
  erasePerson,
  findPersons,
  type ErasureReport,
  type Known,
  type Person,
} from '../../features/ownData/erasure.ts'
import { needEmbeddedIdentity } from './embeddedIdentity.ts'
import type { Operating } from './commands.ts'
import { OperatorProblem } from './problem.ts'

/** A person as an operator names them: by email, submission reference or subject. */
export interface Who {
  who: string
}

export interface FoundPerson {
  /** Issuer and subject. */
  owner: string
  addresses: string[]
  /** The account at the embedded identity provider. */
  account: { id: string; email: string; isEmailProved: boolean; createdAt: string; permissions: string[] } | null
  /** The number of active sessions. */
  sessions: number
  /** The application in the latest intake. */
  application: { id: string; applicantId: string; status: string; highestStep: number } | null
  references: string[]
}

/** The period that log-in limits cover. */
const GUESSES_MS = 60 * 60_000

function knownBy(who: string): Known {
  const text = who.trim()
  if (REFERENCE_PATTERN.test(text)) return { reference: text }
  return text.includes('@') && !text.includes('|') ? { email: text } : { subject: text }
}

async function personsBy({ db, settings }: Operating, { who }: Who): Promise<Person[]> {
  const persons = await findPersons(db, settings.auth.tenant, knownBy(who))
  if (persons.length === 0) throw new OperatorProblem(`No one matches ${who}.`)
  return persons
}

async function onePerson(operating: Operating, known: Who): Promise<Person> {
  const [person, ...others] = await personsBy(operating, known)
  if (person !== undefined && others.length === 0) return person
  const all = [person, ...others].map((each) => `  ${each?.owner}`)
  throw new OperatorProblem(
    [`${all.length} people match ${known.who}. Nothing was changed. Choose one by its subject:`, ...all].join('\n'),
  )
}

async function oneAccount(operating: Operating, known: Who, what: string) {
  needEmbeddedIdentity(operating.settings, what)
  const { accountId, owner } = await onePerson(operating, known)
  const [account] = await operating.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, accountId ?? ''))
  if (!account) throw new OperatorProblem(`${owner} no longer has an account.`)
  return account
}

export async function findPerson(operating: Operating, known: Who): Promise<FoundPerson[]> {
  return Promise.all((await personsBy(operating, known)).map((person) => describe(operating.db, person)))
}

async function describe(db: Database, { owner, accountId, addresses }: Person): Promise<FoundPerson> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.id, accountId ?? ''))
  const [application] = await db
    .select()
    .from(fellowships)
    .where(eq(fellowships.owner, owner))
    .orderBy(desc(fellowships.applicationDate))
    .limit(1)
  const submitted = await db
    .select({ reference: submissions.reference })
    .from(submissions)
    .where(eq(submissions.owner, owner))
    .orderBy(submissions.submittedAt, submissions.version)
  return {
    owner,
    addresses,
    account: account
      ? {
          id: account.id,
          email: account.email,
          isEmailProved: account.emailProvedAt !== null,
          createdAt: account.createdAt.toISOString(),
          permissions: account.permissions,
        }
      : null,
    sessions: await sessionsOf(db, accountId),
    application: application
      ? {
          id: application.id,
          applicantId: application.applicantId,
          status: application.status,
          highestStep: highestStepAfter(application.passed),
        }
      : null,
    references: [...new Set(submitted.map(({ reference }) => reference))],
  }
}

async function sessionsOf(db: Database, accountId: string | null): Promise<number> {
  if (accountId === null) return 0
  const { model, payload, expiresAt } = oidcRecords
  const its = sql`${payload}->>'accountId' = ${subjectOf(accountId)}`
  return db.$count(oidcRecords, and(eq(model, 'Session'), its, gt(expiresAt, new Date())))
}

/** Unlocks an account after too many failed log-ins. */
export async function unlock(operating: Operating, known: Who): Promise<{ email: string }> {
  const { id, email } = await oneAccount(operating, known, 'Accounts are')
  await operating.db.transaction(async (tx) => {
    const { address, action, object, at, subject } = auditEntries
    const from = await tx
      .selectDistinct({ address })
      .from(auditEntries)
      .where(
        and(eq(action, 'account.logIn'), eq(object, id), isNull(subject), gt(at, new Date(Date.now() - GUESSES_MS))),
      )
    const addresses = from.flatMap((row) => row.address ?? [])
    await forgiveGuesses(tx, await keptSecret(tx, 'cookies'), email, addresses)
    await writeEntry(tx, commandEntry('person.unlock', id, 'person unlock'))
  })
  return { email }
}

export interface PasswordReset {
  email: string
  /** The link itself, if it is not mailed. It can be used once within an hour to set a password. */
  link: string | null
}

/** Mails a password link; with `prints`, or without mail, returns it to the operator. */
export async function resetPassword(
  operating: Operating,
  { prints, ...known }: Who & { prints: boolean },
): Promise<PasswordReset> {
  const { id, email } = await oneAccount(operating, known, 'Passwords are')
  const { db, settings } = operating
  const isMailed = !prints && settings.mail.way !== 'none'
  const link = await db.transaction(async (tx) => {
    if (isMailed) await openOutbox(settings.mail).enqueue(tx, { kind: 'passwordReset', to: email, data: {} })
    await writeEntry(tx, commandEntry('account.askForMail', id, 'person reset'))
    return isMailed ? null : issueLink(tx, settings.publicUrl, { purpose: 'passwordReset', email, accountId: id })
  })
  return { email, link }
}

export async function signOut(operating: Operating, known: Who): Promise<{ email: string; sessions: number }> {
  const { id, email } = await oneAccount(operating, known, 'Sessions are')
  const sessions = await operating.db.transaction(async (tx) => {
    const ending = await sessionsOf(tx, id)
    await signOutEverywhere(tx, id)
    await writeEntry(tx, commandEntry('account.signOutEverywhere', id, 'person sign-out'))
    return ending
  })
  operating.running?.sessionsEnded()
  return { email, sessions }
}

/** Turns the second factor off, for staff who lost their authenticator app, and logs the account out. */
export async function forgetSecondFactor(operating: Operating, known: Who): Promise<{ email: string }> {
  const { id, email } = await oneAccount(operating, known, 'Second factors are')
  await operating.db.transaction(async (tx) => {
    await turnOff(tx, id)
    await writeEntry(tx, commandEntry('account.turnOffSecondFactor', id, 'person second-factor-off'))
  })
  operating.running?.sessionsEnded()
  return { email }
}

export interface Erasure {
  owner: string
  /** The stored data; null after the erasure. */
  kept: Record<string, number> | null
  report: ErasureReport | null
}

/** A person's stored data; with `yes`, erases it. */
export async function erase(operating: Operating, { yes, ...known }: Who & { yes: boolean }): Promise<Erasure> {
  const person = await onePerson(operating, known)
  const { db, documents, running } = operating
  if (!yes) return { owner: person.owner, kept: await countsOf(db, person), report: null }
  const report = await erasePerson(db, documents, person)
  running?.sessionsEnded()
  return { owner: person.owner, kept: null, report }
}
