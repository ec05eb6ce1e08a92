import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import {
  filterRefusal,
  filterTitle,
  FILTER_NAMES,
  needsOf,
  roundIn,
  type FilterKey,
  type FilterValues,
} from '../../../domain/deskFilters.ts'
import { FILTERS, IDENTITY, placesOf, type ListRow } from '../../../domain/list.ts'
import { groupedBy } from '../../../domain/objects.ts'
import { questionOf, type Place } from '../../../domain/programme.ts'
import type { Round, Rubric } from '../../../domain/rubrics.ts'
import { mayDo, permissionNeeded, rolesOf, type Duty } from '../../../domain/roles.ts'
import { intakeOf } from '../../platform/database/currentIntake.ts'
import type { Database } from '../../platform/database/database.ts'
import { intakes } from '../../platform/database/schema/reference.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { found, Refusal } from '../../platform/errors.ts'
import type { Applicant } from '../../platform/http/tokens.ts'
import { lockFellowships } from '../applications/fellowships.ts'
import { fillListings } from '../applications/listings.ts'
import { readStages, roundsIn, type Stage, type Stages } from './rubrics.ts'

/**
 * The readers of applications at the desk. Everything that reads or changes an application there needs a Reader or an Opened
 * (architecture decision 32), and only this module makes them.
 */

/** A caller of the desk, or an operator's command, which sees everything. */
export type DeskCaller = Pick<Applicant, 'owner' | 'permissions'> | 'operator'

const may = (caller: DeskCaller, duty: Duty) => caller === 'operator' || mayDo(rolesOf(caller.permissions), duty)

/** Excludes the caller's own application, and those that a conflict of interest hides. `named` is the table or its alias. */
const isVisibleTo = (caller: DeskCaller, named = 'submissions'): SQL =>
  caller === 'operator'
    ? sql`true`
    : sql`(${sql.raw(named)}.owner <> ${caller.owner} and not exists (
        select from reviews barred where barred.fellowship_id = ${sql.raw(named)}.fellowship_id
          and barred.reviewer = ${caller.owner} and barred.has_conflict
      ))`

/** Applications of an intake: all, or those in one round. */
interface View {
  /** The intake's id; empty for the current one. */
  intake: string
  round?: FilterValues['round']
}

/**
 * True in SQL for the applications in the second round: those on the shortlist (decision 133). They were shortlisted when it
 * started, or since. Later decisions on reserve and award leave them in it.
 */
const isShortlisted = (started: string) => sql`coalesce((
  select coalesce(made.outcome, case when made.shortlisted then 'shortlisted' else 'notShortlisted' end) = 'shortlisted'
  from shortlistings made
  where made.fellowship_id = submissions.fellowship_id and (
    made.outcome is null or made.outcome in ('shortlisted', 'notShortlisted', 'undecided') or made.decided_at <= ${started}::timestamptz
  )
  order by made.number desc limit 1
), false)`

/** Staff who read the applications of one intake. */
export class Reader {
  /** Null for an operator. */
  readonly owner: string | null
  /** True if the reader may not see who applies (decisions 93 and 134). */
  readonly isBlind: boolean
  /** The round of an application in statements about submissions: its latest one. */
  readonly roundIn: SQL

  private constructor(
    readonly caller: DeskCaller,
    /** The intake's id; empty for the current one. */
    readonly intake: string,
    private readonly stages: Stages,
    /** The only round that the reader sees the applications of; null for all. */
    readonly round: Round | null,
  ) {
    this.owner = caller === 'operator' ? null : caller.owner
    this.isBlind = this.isBlindIn(round === null ? stages : [this.stageOf(round)])
    const [, second] = stages
    this.roundIn =
      second === undefined
        ? sql`1`
        : sql`(case when ${isShortlisted(second.started?.at ?? '-infinity')} then 2 else 1 end)`
  }

  static async in(db: Database, caller: DeskCaller, { intake, round = '' }: View): Promise<Reader> {
    const [stages] = await Promise.all([readStages(db, intake), fillListings(db, intake)])
    return new Reader(caller, intake, stages, roundIn(round))
  }

  /** The reader of the applications in one round, or in all. */
  at(round: Round | null): Reader {
    return new Reader(this.caller, this.intake, this.stages, round)
  }

  /** The rounds of applications by the ids of versions. */
  async roundsOf(db: Database, ids: readonly string[]): Promise<Map<string, Round>> {
    if (this.rounds === 1) return new Map(ids.map((id) => [id, 1]))
    const rows = await db
      .select({ id: submissions.id, round: sql<Round>`${this.roundIn}::int` })
      .from(submissions)
      .where(inArray(submissions.id, [...ids]))
    return new Map(rows.map(({ id, round }) => [id, round]))
  }

  private isBlindIn(stages: readonly Stage[]): boolean {
    return stages.some(({ rubric }) => rubric.isBlind) && !may(this.caller, 'identifyApplicants')
  }

  /** The number of rounds, which is also the latest one. */
  get rounds(): Round {
    return roundsIn(this.stages)
  }

  get hasRubric(): boolean {
    return this.stages[0].rubric.criteria.length > 0
  }

  /** A round's rubric, and how far its reviews are. The first round's if there is no second one. */
  stageOf(round: Round): Stage {
    return this.stages[round - 1] ?? this.stages[0]
  }

  rubricOf(round: Round): Rubric {
    return this.stageOf(round).rubric
  }

  /** True if the reader's roles have the duty. */
  may(duty: Duty): boolean {
    return may(this.caller, duty)
  }

  /** True if the reader may see others' scores of a round on an application, having given theirs or not (decision 123). */
  showsScores(round: Round, hasScored: boolean): boolean {
    const { rubric, opened } = this.stageOf(round)
    return opened !== null || rubric.scoresShown === 'always' || (rubric.scoresShown === 'afterOwn' && hasScored)
  }

  /** True if the reader may see colleagues' comments of a round on an application: as their notes, or always without a rubric. */
  showsComments(round: Round, hasScored: boolean): boolean {
    return this.rubricOf(round).criteria.length === 0 || this.showsScores(round, hasScored)
  }

  /** True if the reader may see the answers of a column, and filter and sort by them. */
  shows(row: ListRow): boolean {
    return placesOf(row).every((place) => this.showsAnswer(place))
  }

  /** True if the reader may see an answer. */
  showsAnswer({ step, field }: Place): boolean {
    return !this.isBlind || questionOf(step, field).blind === true
  }

  /** True if the reader may see which applications, of all rounds, share the answer that identifies an applicant. */
  get showsIdentity(): boolean {
    return IDENTITY !== null && this.at(null).showsAnswer(IDENTITY)
  }

  /** The reason why the reader may not use a filter; null if they may. */
  refusalOf(name: FilterKey): string | null {
    const row = FILTERS.find((each) => each.name === name)
    const needs = needsOf(name)
    if (row !== undefined && !this.shows(row)) return 'the review is blind'
    if (needs.identity && !this.showsIdentity) return 'the review is blind'
    if (needs.rubric && !this.hasRubric) return 'these applications are not scored'
    if (needs.rounds && this.rounds === 1) return 'there is no second round'
    if (needs.duty !== undefined && !may(this.caller, needs.duty)) return permissionNeeded(needs.duty)
    return null
  }

  /** The used filters that the reader may not use, each with a text. */
  refusedIn(filter: FilterValues): { name: FilterKey; text: string }[] {
    return FILTER_NAMES.flatMap((name) => {
      const reason = filter[name] === '' ? null : this.refusalOf(name)
      return reason === null ? [] : [{ name, text: filterRefusal(filterTitle(name), reason) }]
    })
  }

  /** Refuses filters that the reader may not use. Everything that lists, counts or exports filtered applications calls it. */
  needFilters(filter: FilterValues): void {
    const refused = this.refusedIn(filter)
    if (refused.length === 0) return
    const errors = Object.fromEntries(refused.map(({ name, text }) => [name, text]))
    throw new Refusal(
      422,
      `Remove these filters, which you cannot use here. ${refused.map(({ text }) => text).join(' ')}`,
      { errors },
    )
  }

  /** Matches the applications of the reader's intake, in statements about submissions. */
  inIntake(): SQL {
    return eq(submissions.intakeId, intakeOf(this.intake))
  }

  /** Matches the applications of the reader's round, in statements about submissions. */
  inRound(): SQL | undefined {
    return this.round === null ? undefined : sql`${this.roundIn} = ${this.round}`
  }

  /** Matches the applications of any intake that the reader may see, in statements about submissions or an alias of them. */
  sees(named?: string): SQL {
    return isVisibleTo(this.caller, named)
  }
}

/** One version of an application, opened by a reader who may see it. */
export class Opened {
  private constructor(
    /** The submission's id. */
    readonly id: string,
    readonly fellowshipId: string,
    readonly owner: string,
    readonly version: number,
    readonly intakeId: string,
    /** The round that it is in. */
    readonly round: Round,
    readonly reader: Reader,
  ) {}

  /** Refuses a submission that the caller may not see as if there were none. */
  static async by(db: Database, caller: DeskCaller, id: string): Promise<Opened> {
    return found(
      await Opened.find(db, caller, id),
      'This application was deleted, or a conflict of interest hides it from you.',
    )
  }

  /** Null if there is no such submission that the caller may see. */
  static async find(db: Database, caller: DeskCaller, id: string): Promise<Opened | null> {
    return (await Opened.each(db, caller, [id])).get(id) ?? null
  }

  /** As `each`, for a change: it waits for other changes of the applications, conflicts of interest and rubrics, and others wait for it. */
  static async eachLocked(tx: Database, caller: DeskCaller, ids: readonly string[]): Promise<Map<string, Opened>> {
    const { id, fellowshipId, intakeId } = submissions
    const rows = await tx
      .select({ fellowshipId })
      .from(submissions)
      .innerJoin(intakes, eq(intakes.id, intakeId))
      .where(inArray(id, [...ids]))
      .for('share', { of: intakes })
    await lockFellowships(
      tx,
      rows.map((row) => row.fellowshipId),
    )
    return Opened.each(tx, caller, ids)
  }

  /** By id, without submissions that the caller may not see. */
  static async each(db: Database, caller: DeskCaller, ids: readonly string[]): Promise<Map<string, Opened>> {
    const { id, fellowshipId, owner, version, intakeId } = submissions
    const rows = await db
      .select({ id, fellowshipId, owner, version, intakeId })
      .from(submissions)
      .where(and(inArray(id, [...ids]), isVisibleTo(caller)))
    const opened = new Map<string, Opened>()
    for (const [intake, own] of groupedBy(rows, (row) => row.intakeId)) {
      const reader = await Reader.in(db, caller, { intake })
      const rounds = await reader.roundsOf(
        db,
        own.map((row) => row.id),
      )
      for (const row of own) {
        const round = rounds.get(row.id)
        if (round === undefined) continue
        const about = [row.id, row.fellowshipId, row.owner, row.version, intake] as const
        opened.set(row.id, new Opened(...about, round, reader.at(round)))
      }
    }
    return opened
  }
}
