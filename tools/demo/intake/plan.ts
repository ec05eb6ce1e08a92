import type { LetterOutcome } from '../../../domain/letters.ts'
import { OFFERED, type OfferAnswer } from '../../../domain/offers.ts'
import { RECORD_STEPS } from '../../../domain/steps.ts'
import { REVIEWERS } from '../accounts.ts'
import { drawFrom, type Draw } from '../people/draw.ts'
import { personOf, type Person } from '../people/person.ts'
import { CRITERIA, SCALE } from './texts.ts'

/** Two intakes: everything that happens to their applications, and when. The same every time, except for the day that it ends on. */

export interface Application {
  person: Person
  registeredAt: number
  /** One time for each step that is saved. */
  savedAt: readonly number[]
  /** A step that is typed and not saved yet. */
  hasDraft: boolean
  /** Review has been confirmed. */
  isReviewed: boolean
  submittedAt: number | null
  /** Changed and submitted again. */
  amendedAt: number | null
  /** The scores of each member who has scored it. */
  scores: readonly Readonly<Record<string, number>>[]
  outcome: LetterOutcome | null
  /** To the offer of an award. */
  answer: OfferAnswer | null
  request: 'open' | 'answered' | null
  message: number | null
  /** The last member has a conflict of interest. */
  isConflicting: boolean
}

export interface Intake {
  /** yyyy-mm-dd. */
  closingDate: string
  opensAt: number
  /** When reviewers are assigned: at first, and again for later applications. */
  assignedAt: readonly number[]
  decidedAt: number
  publishedAt: number
  /** The decisions that are published. */
  published: readonly LetterOutcome[]
  applications: readonly Application[]
}

export interface Plan {
  past: Intake
  current: Intake
}

export const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
export const OFFICE_OPENS_MS = 7 * HOUR_MS
export const OFFICE_HOURS_MS = 8 * HOUR_MS
const SEED = 57

/** Days before today, and the time at which the staff begin. */
const [OPENED, ASSIGNED, ASSIGNED_AGAIN, DECIDED, PUBLISHED] = [50, 12, 3, 4, 2] as const
const CLOSES_IN = 25
/** Days of the past intake, after its opening. */
const PAST = { days: 80, decided: 101, published: 104 }

const PAST_SUBMITTED = 25
const PAST_UNFINISHED = 6
const SUBMITTED = 56
const UNFINISHED = 33
const ALL = RECORD_STEPS.length
/** Steps that unfinished applications have saved: fewer come far. */
const STEPS_SAVED = [0, 1, ALL - 1, 0, 1, ALL, 1, 0, ALL - 1, 0]
/** Applicants of the past intake who apply again. */
const RETURNING = 3
/** Those of the current intake that were submitted before reviewers were assigned, and others that some have scored. */
const EARLY = 34
const PARTLY_SCORED = 8
/** Applications by where staff find them: the list has submitted ones, and the past intake is a choice above it. */
export const APPLICATIONS = { submitted: SUBMITTED, unfinished: UNFINISHED, past: PAST_SUBMITTED + PAST_UNFINISHED }

/** Exponents of shares of time: more people apply towards the end, most before a closing date. */
const [GROWTH, RUSH] = [0.75, 0.4]

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** A time of a day at which people sit down to do this: mostly in the evening. */
const timeOn = (day: number, draw: Draw) =>
  day +
  draw.weighted([
    [2, draw.whole(6, 10)],
    [2, draw.whole(11, 15)],
    [4, draw.whole(16, 20)],
  ]) *
    HOUR_MS +
  draw.whole(0, HOUR_MS - 1)

/** A day between two others, by a share from 0 to 1. Few people apply at the weekend. */
function dayAt(share: number, first: number, last: number, draw: Draw): number {
  const day = first + Math.floor(share * ((last - first) / DAY_MS + 1)) * DAY_MS
  // Drawn on every day, so that the same people are drawn whatever day it is.
  const waits = draw.chance(0.6)
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay())
  return isWeekend && waits ? Math.max(first, day - 2 * DAY_MS) : day
}

/** From 0 to 1, as the committee sees it. */
const meritOf = (person: Person) => person.drawn('merit').fraction()

function scoresOf(person: Person, reviewer: string) {
  const draw = person.drawn(`scores by ${reviewer}`)
  const score = () => Math.round(1 + meritOf(person) * (SCALE - 1) + (draw.fraction() - 0.5) * 2.6)
  return Object.fromEntries(CRITERIA.map(({ id }) => [id, Math.min(SCALE, Math.max(1, score()))] as const))
}

const NOTHING_MORE = {
  hasDraft: false,
  isReviewed: false,
  submittedAt: null,
  amendedAt: null,
  scores: [],
  outcome: null,
  answer: null,
  request: null,
  message: null,
  isConflicting: false,
} as const satisfies Partial<Application>

/** Registered some days before `at`, with the steps saved in between. */
function startedBefore(at: number, opensAt: number, steps: number, draw: Draw) {
  const registeredAt = Math.max(opensAt + draw.whole(1, 9) * HOUR_MS, at - draw.whole(1, 11) * DAY_MS)
  const gap = (at - registeredAt) / (steps + 2)
  return { registeredAt, savedAt: RECORD_STEPS.slice(0, steps).map((_, index) => registeredAt + gap * (index + 1)) }
}

function submittedOn(person: Person, day: number, opensAt: number, draw: Draw): Application {
  const submittedAt = timeOn(day, draw)
  const started = startedBefore(submittedAt, opensAt, RECORD_STEPS.length, draw)
  return { ...NOTHING_MORE, person, ...started, isReviewed: true, submittedAt }
}

/** Unfinished applications: registered only, some steps saved, or all of them. */
function unfinished(person: Person, index: number, last: number, opensAt: number, draw: Draw): Application {
  const steps = Math.min(STEPS_SAVED[index % STEPS_SAVED.length] ?? 0, ALL)
  const at = timeOn(dayAt(draw.fraction(), opensAt + DAY_MS, last, draw), draw)
  return {
    ...NOTHING_MORE,
    person,
    ...startedBefore(at, opensAt, steps, draw),
    hasDraft: steps === ALL - 1,
    isReviewed: steps === ALL && draw.chance(0.5),
  }
}

const people = (first: number, count: number) => Array.from({ length: count }, (_, index) => personOf(first + index))

const dayOf = ({ submittedAt }: Application) => Math.floor((submittedAt ?? 0) / DAY_MS) * DAY_MS

/** Outcomes from the best application to the last one. Applications that are left have none. */
function decidedBy(
  applications: readonly Application[],
  best: readonly (readonly [count: number, outcome: LetterOutcome])[],
  rest: LetterOutcome | null,
  worst = 0,
): Application[] {
  const outcomes = best.flatMap(([count, outcome]) => Array.from({ length: count }, () => outcome))
  const ranked = applications.toSorted((one, other) => meritOf(other.person) - meritOf(one.person))
  return applications.map((application) => {
    const rank = ranked.indexOf(application)
    const isLast = rank >= applications.length - worst
    return { ...application, outcome: outcomes[rank] ?? (worst === 0 || isLast ? rest : null) }
  })
}

/** The answers to offers, in the order of the applications. */
function answeredBy(applications: readonly Application[], answers: readonly (OfferAnswer | null)[]): Application[] {
  const offered = applications.filter(({ outcome }) => outcome === OFFERED)
  return applications.map((each) => ({ ...each, answer: answers[offered.indexOf(each)] ?? null }))
}

const scoredBy = (application: Application, reviewers: readonly string[]): Application => ({
  ...application,
  scores: reviewers.map((reviewer) => scoresOf(application.person, reviewer)),
})

/** It closed on the same day a year ago, so that the intakes have different years as names. */
function pastIntake(closesAt: number, draw: Draw): Intake {
  const closes = new Date(closesAt)
  const closedAt = Date.UTC(closes.getUTCFullYear() - 1, closes.getUTCMonth(), closes.getUTCDate())
  const opensAt = closedAt - PAST.days * DAY_MS
  const officeOn = (day: number) => opensAt + day * DAY_MS + OFFICE_OPENS_MS
  const submitted = people(1, PAST_SUBMITTED).map((person) =>
    submittedOn(person, dayAt(draw.fraction() ** RUSH, opensAt + DAY_MS, closedAt, draw), opensAt, draw),
  )
  const decided = decidedBy(
    submitted,
    [
      [6, 'awarded'],
      [3, 'reserve'],
    ],
    'notAwarded',
  )
  return {
    closingDate: isoDay(closedAt),
    opensAt,
    assignedAt: [],
    decidedAt: officeOn(PAST.decided),
    publishedAt: officeOn(PAST.published),
    published: ['awarded', 'reserve', 'notAwarded'],
    applications: [
      ...answeredBy(decided, ['accepted', 'declined', 'accepted', null, 'accepted', 'accepted']),
      ...people(PAST_SUBMITTED + 1, PAST_UNFINISHED).map((person, index) =>
        unfinished(person, index, closedAt - DAY_MS, opensAt, draw),
      ),
    ],
  }
}

const changed = (
  applications: Application[],
  change: (application: Application, index: number) => Partial<Application>,
) => applications.map((each, index) => ({ ...each, ...change(each, index) }))

function currentIntake(today: number, past: Intake, draw: Draw): Intake {
  const opensAt = today - OPENED * DAY_MS
  const first = PAST_SUBMITTED + PAST_UNFINISHED + 1
  const returning = past.applications.filter(({ outcome }) => outcome === 'notAwarded').slice(0, RETURNING)
  const applicants = [...returning.map(({ person }) => person), ...people(first, SUBMITTED - RETURNING)]
  // Their order does not depend on the day, so neither does what happens to them.
  const shares = applicants.map(() => draw.fraction() ** GROWTH).toSorted((one, other) => one - other)
  const submitted = draw
    .shuffled(applicants)
    .map((person, index) =>
      submittedOn(person, dayAt(shares[index] ?? 0, opensAt + DAY_MS, today - DAY_MS, draw), opensAt, draw),
    )
  const [assignedAt, assignedAgainAt, decidedAt, publishedAt] = [ASSIGNED, ASSIGNED_AGAIN, DECIDED, PUBLISHED].map(
    (days) => today - days * DAY_MS + OFFICE_OPENS_MS,
  ) as [number, number, number, number]
  const early = decidedBy(
    submitted.slice(0, EARLY).map((each) => scoredBy(each, REVIEWERS)),
    [
      [4, 'awarded'],
      [9, 'shortlisted'],
      [3, 'reserve'],
    ],
    'notShortlisted',
    7,
  )
  const late = submitted
    .slice(EARLY)
    .map((each, index) => scoredBy(each, index < PARTLY_SCORED ? REVIEWERS.slice(0, index % REVIEWERS.length) : []))
  const open = early.findIndex(({ outcome }) => outcome === null)
  const answered = early.findLastIndex(({ outcome }) => outcome === null)
  return {
    closingDate: isoDay(today + CLOSES_IN * DAY_MS),
    opensAt,
    assignedAt: [assignedAt, assignedAgainAt],
    decidedAt,
    publishedAt,
    published: ['awarded'],
    applications: [
      ...changed(answeredBy(early, ['accepted']), (each, index) => ({
        amendedAt: index % 5 === 2 && index !== open ? timeOn(dayOf(each) + draw.whole(1, 2) * DAY_MS, draw) : null,
        request: index === open ? ('open' as const) : index === answered ? ('answered' as const) : null,
        message: index % 9 === 4 ? Math.floor(index / 9) : null,
        isConflicting: index === 6,
        ...(index === 6 ? { scores: each.scores.slice(0, -1) } : {}),
      })),
      ...late,
      ...people(first + SUBMITTED - RETURNING, UNFINISHED).map((person, index) =>
        unfinished(person, index, today - DAY_MS, opensAt, draw),
      ),
    ],
  }
}

/** `now` is in epoch milliseconds. */
export function planOf(now: number): Plan {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const draw = drawFrom(SEED)
  const past = pastIntake(today + CLOSES_IN * DAY_MS, draw)
  return { past, current: currentIntake(today, past, draw) }
}

/** The applicants whom the demo's page introduces. */
export function introducedIn({ current: { applications } }: Plan) {
  const who = (holds: (application: Application) => boolean) => {
    const found = applications.find(holds)
    if (found === undefined) throw new Error('The plan lacks a stage.')
    return found.person
  }
  return {
    draft: who(({ hasDraft }) => hasDraft),
    submitted: who(({ request }) => request === 'open'),
    awarded: who(({ outcome, answer }) => outcome === OFFERED && answer === null),
  }
}
