import { REFERENCE_PREFIX } from '#programme/settings.ts'
import { and, eq, inArray, like, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { SubmissionFilter } from '../../../domain/desk.ts'
import {
  CHOICE_NAMES,
  NUMBER_NAMES,
  type ChoiceName,
  type ChoiceValue,
  type FilterValues,
} from '../../../domain/deskFilters.ts'
import { FILTERS, offeredBy } from '../../../domain/list.ts'
import { searchKey } from '../../../domain/text.ts'
import type { Database } from '../../platform/database/database.ts'
import { listings, submissions } from '../../platform/database/schema/submissions.ts'
import { identityKey, isListingOf } from '../applications/listings.ts'
import { isNewestVersionAt } from '../applications/submissions.ts'
import { decisionIn, isDecisionOn, outcomeIn, publicationState, type LastDecision } from '../applications/outcome.ts'
import { hasComments } from '../comments/seen.ts'
import { hasLabel } from '../labels/labels.ts'
import { offerStateIn } from '../offers/offerIn.ts'
import { requestStateIn } from '../informationRequests/requests.ts'
import type { Reader } from '../reviews/reader.ts'
import {
  hasFewerThanPlanned,
  hasReviewer,
  isReviewed,
  isWithin,
  ofRound,
  reviewsIn,
  type Reviewed,
} from '../reviews/visible.ts'
import { hasSharedIdentity } from './identity.ts'

/** Conditions for applications that match a filter, in statements about submissions and their listings. */

export interface Reading {
  /** The reading includes submissions up to this time. */
  until: Date
  reader: Reader
  /** Only these of the filtered applications, by id; all if empty. */
  among?: readonly string[]
}

const has = (text: SQLWrapper, word: string) =>
  sql`${text} like ${`%${searchKey(word).replace(/[\\%_]/g, String.raw`\$&`)}%`}`

const referenceKey = sql`search_key(${submissions.reference})`

/** Digits at the end of a phone number, which are the same with and without the country's code. */
const LAST_DIGITS = 8
const FEWEST_DIGITS = 5

/** The whole text as an identifying answer. */
function hasIdentity(text: string): SQL | undefined {
  const key = identityKey(text)
  return /^(?=.*\d\d)[\p{L}\d]{5,}$/u.test(key) ? has(listings.identity, key) : undefined
}

/** The whole text as a phone number. */
function hasPhone(text: string): SQL | undefined {
  const digits = text.replace(/\D/g, '')
  if (digits.length < FEWEST_DIGITS || /[^\d\s()+./-]/.test(text)) return undefined
  return like(listings.phones, `%${digits.length > LAST_DIGITS ? digits.slice(-LAST_DIGITS) : digits}%`)
}

/** A reference of an earlier version, which an earlier release gave it. */
const hadReference = (word: string) => sql`exists (
  select from submissions earlier where earlier.fellowship_id = submissions.fellowship_id
    and ${has(sql`search_key(earlier.reference)`, word)}
)`

/** A text with at least this many characters may be part of a reference. */
const SHORTEST_REFERENCE = 6

const WHOLE_REFERENCE = new RegExp(String.raw`^${REFERENCE_PREFIX}[\s-]*(\d{4})[\s-]*([a-z\d]{4,6})$`, 'i')

/** The whole text as a reference, which people write with and without spaces and hyphens. */
function hasReference(text: string): SQL | undefined {
  const [, year, rest] = WHOLE_REFERENCE.exec(text) ?? []
  return rest === undefined ? undefined : has(referenceKey, `${REFERENCE_PREFIX}-${year}-${rest}`)
}

function hasText(text: string, isBlind: boolean): SQL | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length === 0) return undefined
  const among = isBlind ? referenceKey : listings.searched
  const each = words.map((word) =>
    word.length < SHORTEST_REFERENCE ? has(among, word) : or(has(among, word), hadReference(word)),
  )
  const named = or(and(...each), hasReference(text))
  return isBlind ? named : or(named, hasIdentity(text), hasPhone(text))
}

/** Joins that the conditions read, besides the listings. */
interface Joined {
  decision: LastDecision
  reviewed: Reviewed
}

export const joinedFor = (db: Database, { reader, among = [] }: Reading): Joined => ({
  decision: decisionIn(db),
  reviewed: reviewsIn(db, reader, among.length === 0 ? undefined : sql`${[...among]}`),
})

type Needs = Record<'decision' | 'reviews' | 'listings', boolean>

const needsOf = (filter: SubmissionFilter): Needs => ({
  decision: filter.decision !== '' || filter.published !== '',
  reviews: filter.planned !== '' || NUMBER_NAMES.some((name) => filter[name] !== ''),
  listings: filter.text !== '' || FILTERS.some(({ name }) => filter[name] !== ''),
})

/** Adds the joins that the filter's conditions need, and those that the rest of the statement needs. Each reads all applications. */
export function joining<Query extends PgSelect>(
  query: Query,
  { decision, reviewed }: Joined,
  { filter, reader, also }: { filter: SubmissionFilter; reader: Reader; also: Partial<Needs> },
): Query {
  const needs = needsOf(filter)
  if (also.listings ?? needs.listings) query.innerJoin(listings, isListingOf(submissions.id))
  if (also.decision ?? needs.decision) query.leftJoin(decision, isDecisionOn(decision))
  if (also.reviews ?? needs.reviews) query.leftJoin(reviewed, ofRound(reviewed, reader))
  return query
}

interface At extends Joined {
  reading: Reading
}

/** The condition of each choice. */
const CONDITIONS: { readonly [Name in ChoiceName]: (value: ChoiceValue<Name>, at: At) => SQL | undefined } = {
  decision: (outcome, { decision }) => eq(outcomeIn(decision), outcome),
  review: (part, { reading }) => isReviewed(part, reading.reader),
  request: (state, { reading }) => sql`${requestStateIn(reading.until.getTime())} = ${state}`,
  published: (state, { decision }) => {
    const current = publicationState(outcomeIn(decision))
    return state === 'any' ? sql`${current} <> 'none'` : sql`${current} = ${state}`
  },
  offer: (state, { reading }) => sql`${offerStateIn(reading.until.getTime())} = ${state}`,
  identity: (_, { reading }) => hasSharedIdentity(reading.reader),
  // The reader of the round matches it, whatever else is asked for.
  round: () => undefined,
  planned: (_, { reviewed, reading }) => hasFewerThanPlanned(reviewed, reading.reader),
  comments: (value, { reading }) => hasComments(value, reading.reader),
}

function isChosen<Name extends ChoiceName>(name: Name, filter: FilterValues, at: At): SQL | undefined {
  const value = filter[name]
  return value === '' ? undefined : CONDITIONS[name](value as ChoiceValue<Name>, at)
}

/** Matches the newest versions in the reader's intake that the filter asks for. Refuses filters that the reader may not use. */
export function isWanted(filter: SubmissionFilter, reading: Reading, joined: Joined) {
  const { until, reader, among = [] } = reading
  reader.needFilters(filter)
  return and(
    isNewestVersionAt(sql`${until.toISOString()}::timestamptz`),
    reader.inIntake(),
    reader.sees(),
    reader.inRound(),
    among.length === 0 ? undefined : inArray(submissions.id, [...among]),
    hasText(filter.text, reader.isBlind),
    ...FILTERS.filter((each) => filter[each.name] !== '').map((each) => {
      const answer = sql`${listings.filters}->>${each.name}::text`
      const value = filter[each.name]
      return offeredBy(each) === null ? has(answer, value) : sql`${answer} = ${value}`
    }),
    ...CHOICE_NAMES.map((name) => isChosen(name, filter, { ...joined, reading })),
    ...NUMBER_NAMES.filter((name) => filter[name] !== '').map((name) =>
      isWithin(name, filter[name], joined.reviewed, reader),
    ),
    filter.reviewer === '' ? undefined : hasReviewer(filter.reviewer, reader),
    filter.label === '' ? undefined : hasLabel(filter.label),
  )
}
