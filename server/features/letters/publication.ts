import { createHash, randomUUID } from 'node:crypto'
import { and, asc, count, eq, or, sql } from 'drizzle-orm'
import { fromEntries } from '../../../domain/objects.ts'
import {
  LETTER_ANSWERS,
  LETTER_OUTCOMES,
  MAIL_STATES,
  mergedLetter,
  type Example,
  type FailedLetter,
  type LetterOutcome,
  type LetterPreview,
  type Letters,
  type LetterValues,
  type Publication,
} from '../../../domain/letters.ts'
import { OFFERED } from '../../../domain/offers.ts'
import { writeEntries, type Entry } from '../../platform/audit/entries.ts'
import { intakeOf } from '../../platform/database/currentIntake.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { letters, offers } from '../../platform/database/schema/letters.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { Refusal } from '../../platform/errors.ts'
import { markOf, useId } from '../../platform/repeats.ts'
import type { Context } from '../context.ts'
import { isNewestVersion } from '../applications/submissions.ts'
import { decisionIn, isDecisionOn, outcomeIn, publishedOutcome } from '../applications/outcome.ts'
import { countOffers } from '../offers/offers.ts'
import type { Reader } from '../reviews/reader.ts'
import { accountOf } from '../identity/subjects.ts'
import { answerAt, recipient } from './recipients.ts'
import { readTemplate } from './templates.ts'

/** Publishes decisions, once each: by letter and on Progress. */

export type LetterParts = Pick<Context, 'db' | 'outbox' | 'now'> & {
  settings: Pick<Context['settings'], 'auth' | 'mail'>
}

const EXAMPLES = 3
const FAILURES_SHOWN = 50
/** Rows per statement. */
const AT_ONCE = 500

const VALUES = {
  ...fromEntries(Object.entries(LETTER_ANSWERS).map(([name, of]) => [name, answerAt(of)] as const)),
  reference: submissions.reference,
  intake: intakes.name,
}

interface Addressee {
  /** False if the reader may not see the application. */
  isVisible: boolean
  submissionId: string
  fellowshipId: string
  owner: string
  /** No one sees it, because it counts the decisions of all applications. */
  decisionId: number
  /** The decision's number on this application. */
  decision: number
  /** True if the applicant has received another decision before. */
  isCorrection: boolean
  /** True if the decision was made on an earlier version. */
  isOutdated: boolean
  recipient: string
  values: LetterValues
}

/**
 * The applications whose last published decision is another one, in the order of the decisions. Without those that the reader
 * does not see and that were submitted again after their decision, because no preview warns of them.
 */
async function listUnpublished(
  db: Database,
  tenant: string,
  { outcome, reader }: { outcome: LetterOutcome; reader: Reader },
): Promise<Addressee[]> {
  const decision = decisionIn(db)
  const { id, fellowshipId, owner } = submissions
  return db
    .select({
      submissionId: id,
      fellowshipId,
      owner,
      decisionId: sql<number>`${decision.id}`.mapWith(Number),
      decision: sql<number>`${decision.number}`.mapWith(Number),
      isCorrection: sql<boolean>`${publishedOutcome} is not null`,
      isOutdated: sql<boolean>`${decision.submissionId} <> ${id}`,
      recipient,
      isVisible: sql<boolean>`${reader.sees()}`,
      values: VALUES,
    })
    .from(submissions)
    .innerJoin(intakes, eq(intakes.id, submissions.intakeId))
    .innerJoin(decision, isDecisionOn(decision))
    .leftJoin(accounts, accountOf(tenant, submissions.owner))
    .where(
      and(
        reader.inIntake(),
        isNewestVersion,
        eq(decision.outcome, outcome),
        sql`${publishedOutcome} is distinct from ${outcome}`,
        or(reader.sees(), eq(decision.submissionId, id)),
      ),
    )
    .orderBy(asc(decision.id))
}

/** Those of a group of letters that failed, the latest first. A blind reader may not see whom they are to. */
const failedFor = ({ isBlind }: Reader) =>
  sql<FailedLetter[] | null>`json_agg(json_build_object(
    'id', ${letters.id}, 'submissionId', ${submissions.id}, 'reference', split_part(${submissions.reference}, '/', 1),
    'recipient', ${letters.recipient}, 'at', ${letters.writtenAt}
  ) order by ${letters.writtenAt} desc) filter (where ${letters.mail} = 'failed' and not ${isBlind}::boolean)`

/** The letters with the counts of the applications that the reader sees; null if there is no such intake. */
export async function readLetters({ db, settings, now }: LetterParts, reader: Reader): Promise<Letters | null> {
  const areSeen = and(reader.inIntake(), reader.sees())
  const decision = decisionIn(db)
  const published = publishedOutcome.as('published')
  const [[known], counts, mails, offered, templates] = await Promise.all([
    db
      .select({ name: intakes.name })
      .from(intakes)
      .where(eq(intakes.id, intakeOf(reader.intake))),
    db
      .select({ outcome: outcomeIn(decision).as('outcome'), published, count: count() })
      .from(submissions)
      .leftJoin(decision, isDecisionOn(decision))
      .where(and(areSeen, isNewestVersion))
      .groupBy(sql`1, 2`),
    db
      .select({ mail: letters.mail, count: count(), failed: failedFor(reader) })
      .from(letters)
      .innerJoin(submissions, eq(submissions.id, letters.submissionId))
      .where(areSeen)
      .groupBy(letters.mail),
    countOffers(db, reader, now()),
    Promise.all(LETTER_OUTCOMES.map(async (each) => ({ outcome: each, ...(await readTemplate(db, each)) }))),
  ])
  if (known === undefined) return null
  const countOf = (matches: (counted: (typeof counts)[number]) => boolean) =>
    counts.filter(matches).reduce((sum, each) => sum + each.count, 0)
  return {
    intake: known.name,
    mail: settings.mail.way,
    letters: templates.map((template) => {
      const { outcome } = template
      return {
        ...template,
        decided: countOf((each) => each.outcome === outcome),
        unpublished: countOf((each) => each.outcome === outcome && each.published !== outcome),
        published: countOf((each) => each.published === outcome),
      }
    }),
    changed: counts.flatMap(({ published: seen, ...each }) =>
      seen === null || seen === each.outcome ? [] : [{ published: seen, ...each }],
    ),
    offers: offered,
    mails: fromEntries(MAIL_STATES.map((state) => [state, mails.find(({ mail }) => mail === state)?.count ?? 0])),
    failed: mails
      .flatMap(({ failed }) => failed ?? [])
      .slice(0, FAILURES_SHOWN)
      .map(({ at, ...letter }) => ({ ...letter, at: new Date(at).toISOString() })),
  }
}

interface Previewing {
  outcome: LetterOutcome
  /** The last day to answer an offer; empty if no answer is asked for. */
  answerUntil: string
  /** The preview counts and shows only the applications that the reader sees (decision 97). */
  reader: Reader
  /** Records the applications in the examples. */
  entry: Entry
}

export async function previewLetters(
  { db, settings }: LetterParts,
  { entry, ...asked }: Previewing,
): Promise<LetterPreview> {
  const [{ version, ...texts }, addressees] = await Promise.all([
    readTemplate(db, asked.outcome),
    listUnpublished(db, settings.auth.tenant, asked),
  ])
  const shown = shownOf(addressees)
  // Letters name the applicant.
  const first = asked.reader.isBlind ? [] : shown.slice(0, EXAMPLES)
  await writeEntries(
    db,
    entry,
    first.map(({ submissionId }) => submissionId),
  )
  const examples = first.map(({ values, recipient: to }): Example => {
    return { reference: values.reference, recipient: to, ...mergedLetter(texts, values) }
  })
  return {
    id: randomUUID(),
    outcome: asked.outcome,
    version,
    ...summaryOf(shown, offeredUntil(asked)),
    corrected: shown.filter(({ isCorrection }) => isCorrection).length,
    outdated: shown.filter(({ isOutdated }) => isOutdated).length,
    examples,
  }
}

const shownOf = (addressees: readonly Addressee[]) => addressees.filter(({ isVisible }) => isVisible)

/** The last day to answer the offers of a publication; empty without offers. */
const offeredUntil = ({ outcome, answerUntil = '' }: Pick<Publication, 'outcome' | 'answerUntil'>) =>
  outcome === OFFERED ? answerUntil : ''

const summaryOf = (addressees: readonly Addressee[], until: string) => ({
  count: addressees.length,
  contents: createHash('sha256')
    .update(JSON.stringify([until, ...addressees.map(({ submissionId, decision }) => [submissionId, decision])]))
    .digest('base64url'),
})

interface Publishing extends Publication {
  reader: Reader
  writtenBy: string
  now: number
  /** Records each application. */
  entry: Entry
}

const changed = () =>
  new Refusal(409, 'The letter, a decision or an application has changed in the meantime. Check the preview again.', {
    code: 'lettersChanged',
  })

/**
 * Publishes the decisions of a preview and queues their letters, all or none, with those that the reader does not see. Returns the
 * number of the others. Refused if the preview is out of date. A repeated call is accepted.
 */
export async function publish({ db, outbox, settings }: LetterParts, publishing: Publishing): Promise<number> {
  const { id: publication, reader, outcome, writtenBy, now, entry } = publishing
  const until = offeredUntil(publishing)
  const isMailed = settings.mail.way !== 'none'
  return db.transaction(async (tx) => {
    const { version: seen, count: expected, contents } = publishing
    const mark = markOf(
      'publication',
      writtenBy,
      reader.intake,
      outcome,
      seen,
      expected,
      contents,
      ...(until === '' ? [] : [until]),
    )
    if (!(await useId(tx, { id: publication, mark }))) {
      const published = await tx
        .select({ isVisible: sql<boolean>`${reader.sees()}` })
        .from(letters)
        .innerJoin(submissions, eq(submissions.id, letters.submissionId))
        .where(eq(letters.publication, publication))
      return published.filter(({ isVisible }) => isVisible).length
    }
    const { version, ...texts } = await readTemplate(tx, outcome)
    const addressees = await listUnpublished(tx, settings.auth.tenant, { reader, outcome })
    const present = summaryOf(shownOf(addressees), until)
    if (version !== seen || present.count !== expected || present.contents !== contents) {
      throw changed()
    }
    for (let start = 0; start < addressees.length; start += AT_ONCE) {
      const batch = addressees.slice(start, start + AT_ONCE)
      const rows = batch.map(({ values, submissionId, fellowshipId, owner, decisionId, recipient: to }) => ({
        id: randomUUID(),
        publication,
        submissionId,
        fellowshipId,
        owner,
        decision: decisionId,
        recipient: to,
        outcome,
        ...mergedLetter(texts, values),
        writtenBy,
        writtenAt: new Date(now),
        mail: isMailed ? ('waiting' as const) : ('off' as const),
      }))
      // Another user may be publishing the same decisions.
      const written = await tx.insert(letters).values(rows).onConflictDoNothing().returning({ id: letters.id })
      if (written.length < rows.length) throw changed()
      if (until !== '') await tx.insert(offers).values(rows.map(({ id }) => ({ letterId: id, until })))
      await outbox.enqueueAll(
        tx,
        rows.map(({ id, recipient: to }) => ({ kind: 'letter', to, data: { letterId: id } })),
        now,
      )
      await writeEntries(
        tx,
        { ...entry, reason: outcome },
        batch.map(({ submissionId }) => submissionId),
      )
    }
    return present.count
  })
}
