import { RECORD_STEPS } from '../../../domain/steps.ts'
import { DOCUMENTS } from '../../../domain/documents.ts'
import { filesAhead } from '../files/files.ts'
import { openApplication, readLists, type Materials, type OpenApplication } from './applying.ts'
import { takeClock } from './clock.ts'
import { DAY_MS, OFFICE_HOURS_MS, OFFICE_OPENS_MS, planOf, type Application, type Intake } from './plan.ts'
import { openPortal, type Caller, type Portal } from './portal.ts'
import { ASKED, openDesk, type Desk } from './staff.ts'

/** Fills a data folder with the planned intakes, in the order in which everything happens. */

interface Event {
  at: number
  happens: () => Promise<unknown>
}

interface Opened {
  open: OpenApplication
  submission: string
}

interface Parts {
  portal: Portal
  desk: Desk
  materials: Materials
  /** By email, because some apply in both intakes. */
  accounts: Map<string, Caller>
}

/** Days between a request for information, its answer and its end. */
const [ASKED_DAYS_AGO, ANSWERED_AFTER, ANSWER_DAYS] = [9, 3, 14]
const OPEN_ASKED_DAYS_AGO = 2
const OFFER_DAYS = 21
const MESSAGE_DAYS_AGO = 5
/** Members score for so many days after they are assigned. */
const SCORING_DAYS = 6

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

function applying(application: Application, { portal, materials, accounts }: Parts) {
  const { person, registeredAt, savedAt, hasDraft, isReviewed, submittedAt, amendedAt } = application
  let opened: Opened | undefined
  const known = (): Opened => {
    if (opened === undefined) throw new Error(`${person.email} has not registered.`)
    return opened
  }
  async function signUp() {
    if (!accounts.has(person.email)) accounts.set(person.email, await portal.signUp(person.email))
  }
  async function register() {
    const caller = accounts.get(person.email)
    if (caller === undefined) throw new Error(`${person.email} has not signed up.`)
    opened = { open: await openApplication(caller, person, materials), submission: '' }
  }
  async function submitted(work: (open: OpenApplication) => Promise<unknown>) {
    const { open } = known()
    await work(open)
    opened = { open, submission: (await open.lastSubmission()).id }
  }
  const steps = savedAt.map((at, index) => ({
    at,
    happens: () => known().open.save(RECORD_STEPS[index] ?? RECORD_STEPS[0]!),
  }))
  const lastSaved = savedAt.at(-1) ?? registeredAt
  const next = RECORD_STEPS[savedAt.length]
  const events: Event[] = [
    { at: registeredAt - DAY_MS / 4, happens: signUp },
    { at: registeredAt, happens: register },
    ...steps,
    ...(hasDraft && next !== undefined
      ? [{ at: lastSaved + DAY_MS / 24, happens: () => known().open.draft(next) }]
      : []),
    ...(isReviewed ? [{ at: lastSaved + DAY_MS / 48, happens: () => known().open.review() }] : []),
    ...(submittedAt === null ? [] : [{ at: submittedAt, happens: () => submitted((open) => open.submit()) }]),
    ...(amendedAt === null ? [] : [{ at: amendedAt, happens: () => submitted((open) => open.amend()) }]),
  ]
  return { events, submission: () => known().submission, open: () => known().open, submitted }
}

/** The staff's work on an application. */
function deciding(
  application: Application,
  intake: Intake,
  now: number,
  desk: Desk,
  its: ReturnType<typeof applying>,
): Event[] {
  const { person, scores, outcome, answer, request, message, isConflicting, submittedAt } = application
  if (submittedAt === null) return []
  const draw = person.drawn('days of work')
  const assignedAt = intake.assignedAt.find((at) => at > submittedAt) ?? now
  const during = (from: number, days: number) =>
    from + draw.whole(0, days - 1) * DAY_MS + draw.fraction() * OFFICE_HOURS_MS
  const ago = (days: number) => Math.floor(now / DAY_MS - days) * DAY_MS + OFFICE_OPENS_MS
  const asked = (at: number, kind: 'open' | 'answered') => ({
    at,
    happens: () => desk.ask(its.submission(), kind, isoDay(at + ANSWER_DAYS * DAY_MS)),
  })
  const askedAt = ago(ASKED_DAYS_AGO)
  const openAskedAt = ago(OPEN_ASKED_DAYS_AGO)
  const answeredAt = askedAt + ANSWERED_AFTER * DAY_MS
  return [
    ...scores.map((each, index) => ({
      at: during(assignedAt + DAY_MS, SCORING_DAYS),
      happens: () => desk.score(its.submission(), person, index, each),
    })),
    ...(isConflicting ? [{ at: assignedAt + DAY_MS / 24, happens: () => desk.declareConflict(its.submission()) }] : []),
    ...(outcome === null
      ? []
      : [{ at: during(intake.decidedAt, 1), happens: () => desk.decide(its.submission(), person, outcome) }]),
    ...(answer === null
      ? []
      : [{ at: during(intake.publishedAt + DAY_MS, 1), happens: () => its.open().answerOffer(answer) }]),
    ...(message === null
      ? []
      : [{ at: during(ago(MESSAGE_DAYS_AGO), 2), happens: () => desk.write(its.submission(), message) }]),
    ...(outcome === 'shortlisted'
      ? [{ at: during(intake.decidedAt + DAY_MS, 1), happens: () => desk.label(its.submission(), outcome) }]
      : []),
    ...(request === 'open'
      ? [
          { at: openAskedAt - DAY_MS, happens: () => desk.comment(its.submission(), 'reviewer') },
          asked(openAskedAt, request),
          { at: openAskedAt + 1, happens: () => desk.comment(its.submission(), 'chair') },
          { at: openAskedAt + 2, happens: () => desk.label(its.submission(), 'request') },
        ]
      : []),
    ...(request === 'answered'
      ? [asked(askedAt, request), { at: answeredAt, happens: () => its.submitted((open) => open.replace(ASKED)) }]
      : []),
  ]
}

function eventsOf(intake: Intake, now: number, parts: Parts): Event[] {
  const { desk } = parts
  return [
    ...(intake.assignedAt.length === 0
      ? []
      : [{ at: intake.opensAt + DAY_MS / 3, happens: () => desk.defineRubric() }]),
    ...intake.assignedAt.map((at) => ({ at, happens: () => desk.assign() })),
    ...intake.published.map((outcome, index) => ({
      at: intake.publishedAt + (index * DAY_MS) / 24,
      happens: () => desk.publish(outcome, isoDay(intake.publishedAt + OFFER_DAYS * DAY_MS)),
    })),
    ...intake.applications.flatMap((application) => {
      const its = applying(application, parts)
      return [...its.events, ...deciding(application, intake, now, desk, its)]
    }),
  ]
}

/** `url` is in the links of mails. */
export async function fill(dataDir: string, url: string): Promise<void> {
  const clock = takeClock()
  try {
    const now = Date.now()
    const { past, current } = planOf(now)
    clock.set(past.opensAt)
    const portal = await openPortal({ dataDir, url, closingDate: past.closingDate })
    try {
      const desk = await openDesk(portal)
      const applications = [...past.applications, ...current.applications]
      const countries = [...new Set(applications.map(({ person }) => person.country))]
      const materials = {
        lists: await readLists(desk.administrator, countries),
        files: filesAhead(
          applications.map(({ person }) => person),
          DOCUMENTS,
        ),
      }
      const parts = { portal, desk, materials, accounts: new Map() }
      const events = [
        ...eventsOf(past, now, parts),
        { at: current.opensAt, happens: () => desk.beginIntake(current) },
        ...eventsOf(current, now, parts),
      ]
      for (const { at, happens } of events.toSorted((one, other) => one.at - other.at)) {
        clock.set(at)
        await happens()
        await portal.deliverMails()
      }
    } finally {
      await portal.close()
    }
  } finally {
    clock.restore()
  }
}
