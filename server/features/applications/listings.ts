import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { NAMES, sortedNameIn } from '../../../domain/applicantName.ts'
import { COLUMNS, FILTERS, IDENTITY, offeredBy, placesOf, type ListRow } from '../../../domain/list.ts'
import { fromEntries, objectIn } from '../../../domain/objects.ts'
import { placesWhere, questionOf, type Place } from '../../../domain/programme.ts'
import { answerText, isSearched, shownTexts } from '../../../domain/questions/answers.ts'
import type { Question } from '../../../domain/questions/kinds.ts'
import { FORMAT } from '../../../domain/stored.ts'
import type { Submission } from '../../../domain/submissions.ts'
import { searchKey } from '../../../domain/text.ts'
import { intakeOf } from '../../platform/database/currentIntake.ts'
import type { Database } from '../../platform/database/database.ts'
import { listings, submissions } from '../../platform/database/schema/submissions.ts'
import { markOf } from '../../platform/repeats.ts'

/** Answers as the desk lists, sorts and searches them, because applications are large. */

const SEARCHED = placesWhere(isSearched)
const PHONES = placesWhere(({ kind }) => kind === 'phone')

/** Increase it if a row is made in another way. */
const RELEASE = 1

const kindAt = ({ step, field }: Place) => questionOf(step, field).kind
const factsOf = (places: readonly Place[]) =>
  places.map((place) => [place, kindAt(place), shownTexts(questionOf(place.step, place.field))])
const RULES = markOf(
  RELEASE,
  FORMAT,
  NAMES,
  IDENTITY,
  [...COLUMNS, ...FILTERS].map((row) => [row.name, factsOf(placesOf(row))]),
  factsOf(SEARCHED),
  factsOf(PHONES),
)

/** Joins a submission's row of this programme. */
export const isListingOf = (id: typeof submissions.id) => and(eq(listings.submissionId, id), eq(listings.rules, RULES))

type Listed = Pick<Submission, 'id' | 'reference' | 'application'>

const SPACES_AND_DASHES = /[\s\p{Pd}−._]+/gu

/** An identifying answer as it is compared, because people write it with and without spaces and dashes. */
export const identityKey = (text: string) => searchKey(text.replaceAll(SPACES_AND_DASHES, ''))

type Answer = string | number | boolean

/** A text that sorts like the answer. */
function sortKeyOf(kind: Question['kind'], stored: Answer, shown: string): string {
  if (kind === 'date' || kind === 'birthday') return String(stored)
  return kind === 'number' && shown !== '' ? Number(stored).toFixed(6).padStart(24, '0') : searchKey(shown)
}

function listingOf({ id, reference, application }: Listed): typeof listings.$inferInsert {
  const recordOf = ({ step }: Place) => objectIn(objectIn(application)[step])
  const storedAt = (place: Place) => (recordOf(place)[place.field] ?? '') as Answer
  const textAt = (place: Place) => answerText(questionOf(place.step, place.field), place.field, recordOf(place))
  const joined = (places: readonly Place[], by: string) =>
    places
      .map(textAt)
      .filter((text) => text !== '')
      .join(by)
  const firstOf = ({ step, answers: [field] }: ListRow): Place => ({ step, field })
  const byName = (rows: readonly ListRow[], valueOf: (row: ListRow) => string) =>
    fromEntries(rows.map((row) => [row.name, valueOf(row)] as const))
  const applicant = sortedNameIn(application)
  return {
    submissionId: id,
    rules: RULES,
    applicant,
    applicantKey: searchKey(applicant),
    answers: byName(COLUMNS, (row) => joined(placesOf(row), ', ')),
    keys: byName(COLUMNS, (row) => sortKeyOf(kindAt(firstOf(row)), storedAt(firstOf(row)), textAt(firstOf(row)))),
    filters: byName(FILTERS, (row) =>
      offeredBy(row) === null ? searchKey(joined(placesOf(row), ' ')) : String(storedAt(firstOf(row))),
    ),
    identity: IDENTITY === null ? '' : identityKey(textAt(IDENTITY)),
    phones: PHONES.map((place) => textAt(place).replaceAll(/\D/g, '')).join(' '),
    searched: searchKey(`${reference} ${joined(SEARCHED, ' ')}`),
  }
}

export const keepListing = async (tx: Database, submission: Listed): Promise<void> =>
  void (await tx.insert(listings).values(listingOf(submission)))

const AT_ONCE = 200

const isMissing = (intake: string | undefined) =>
  and(
    intake === undefined ? undefined : eq(submissions.intakeId, intakeOf(intake)),
    sql`not exists (select from listings where ${isListingOf(submissions.id)})`,
  )

/** Makes the rows of some submissions. */
const fillSome = (db: Database, ids: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    const { id, reference, application } = submissions
    // Submissions that are being erased are skipped, and others cannot be erased meanwhile.
    const missing = await tx
      .select({ id, reference, application })
      .from(submissions)
      .where(inArray(id, [...ids]))
      .for('key share', { skipLocked: true })
    if (missing.length > 0) await tx.insert(listings).values(missing.map(listingOf)).onConflictDoNothing()
  })

async function fill(db: Database, missing: readonly { id: string }[]): Promise<void> {
  for (let start = 0; start < missing.length; start += AT_ONCE) {
    const some = missing.slice(start, start + AT_ONCE)
    await fillSome(
      db,
      some.map(({ id }) => id),
    )
  }
}

const fillings = new WeakMap<Database, Promise<void>>()

/**
 * Makes the rows that are missing, of one intake or of all: after an upgrade or a change of the programme, and for submissions that a node of
 * the previous release has stored. Concurrent callers wait for the first one, because 10,000 rows take seconds.
 */
export async function fillListings(db: Database, intake?: string): Promise<void> {
  const missing = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(isMissing(intake))
    .orderBy(submissions.id)
  if (missing.length === 0) return
  const other = fillings.get(db)
  if (other !== undefined) {
    await other
    return fillListings(db, intake)
  }
  const filling = fill(db, missing).finally(() => fillings.delete(db))
  fillings.set(db, filling)
  await filling
}

/** Deletes the rows of other programmes. Not while their nodes may still be running: they would make them again. */
export const dropOtherListings = async (db: Database): Promise<void> =>
  void (await db.delete(listings).where(ne(listings.rules, RULES)))
