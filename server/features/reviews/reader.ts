import { and, eq, sql, type SQL } from 'drizzle-orm'
import {
  filterRefusal,
  filterTitle,
  FILTER_NAMES,
  needsOf,
  type FilterKey,
  type FilterValues,
} from '../../../domain/deskFilters.ts'
import { FILTERS, IDENTITY, placesOf, type ListRow } from '../../../domain/list.ts'
import { questionOf, type Place } from '../../../domain/programme.ts'
import type { Rubric } from '../../../domain/reviews.ts'
import { mayDo, permissionNeeded, rolesOf, type Duty } from '../../../domain/roles.ts'
import type { Database } from '../../platform/database/database.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { found, Refusal } from '../../platform/errors.ts'
import type { Applicant } from '../../platform/http/tokens.ts'
import { fillListings } from '../applications/listings.ts'
import { readRubric } from './rubrics.ts'

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

/** Staff who read the applications of one intake. */
export class Reader {
  /** Null for an operator. */
  readonly owner: string | null

  private constructor(
    readonly caller: DeskCaller,
    /** The intake's id; empty for the current one. */
    readonly intake: string,
    readonly rubric: Rubric,
    /** True if a bursaryAdmin has opened the scores (decision 123). */
    private readonly isOpened: boolean,
    /** The last day for reviews; null without one. */
    readonly due: string | null,
    /** True if the reader may not see who applies (decision 93). */
    readonly isBlind: boolean,
  ) {
    this.owner = caller === 'operator' ? null : caller.owner
  }

  static async in(db: Database, caller: DeskCaller, intake: string): Promise<Reader> {
    const [{ rubric, opened, due }] = await Promise.all([readRubric(db, intake), fillListings(db, intake)])
    return new Reader(
      caller,
      intake,
      rubric,
      opened !== null,
      due,
      rubric.isBlind && !may(caller, 'identifyApplicants'),
    )
  }

  /** True if the reader's roles have the duty. */
  may(duty: Duty): boolean {
    return may(this.caller, duty)
  }

  /** True if the reader may see others' scores on an application, having given theirs or not. */
  showsScores(hasScored: boolean): boolean {
    const { scoresShown } = this.rubric
    return this.isOpened || scoresShown === 'always' || (scoresShown === 'afterOwn' && hasScored)
  }

  /** True if the reader may see colleagues' comments on an application: as their notes, or always without a rubric. */
  showsComments(hasScored: boolean): boolean {
    return this.rubric.criteria.length === 0 || this.showsScores(hasScored)
  }

  /** True if the reader may see the answers of a column, and filter and sort by them. */
  shows(row: ListRow): boolean {
    return placesOf(row).every((place) => this.showsAnswer(place))
  }

  /** True if the reader may see an answer. */
  showsAnswer({ step, field }: Place): boolean {
    return !this.isBlind || questionOf(step, field).blind === true
  }

  /** True if the reader may see which applications share the answer that identifies an applicant. */
  get showsIdentity(): boolean {
    return IDENTITY !== null && this.showsAnswer(IDENTITY)
  }

  /** The reason why the reader may not use a filter; null if they may. */
  refusalOf(name: FilterKey): string | null {
    const row = FILTERS.find((each) => each.name === name)
    const needs = needsOf(name)
    if (row !== undefined && !this.shows(row)) return 'the review is blind'
    if (needs.identity && !this.showsIdentity) return 'the review is blind'
    if (needs.rubric && this.rubric.criteria.length === 0) return 'these applications are not scored'
    if (needs.duty !== undefined && !may(this.caller, needs.duty)) return permissionNeeded(needs.duty)
    return null
  }

  /** Refuses filters that the reader may not use. Everything that lists, counts or exports filtered applications calls it. */
  needFilters(filter: FilterValues): void {
    const refused = FILTER_NAMES.flatMap((name) => {
      const reason = filter[name] === '' ? null : this.refusalOf(name)
      return reason === null ? [] : [{ name, text: filterRefusal(filterTitle(name), reason) }]
    })
    if (refused.length === 0) return
    const errors = Object.fromEntries(refused.map(({ name, text }) => [name, text]))
    throw new Refusal(
      422,
      `Remove these filters, which you cannot use here. ${refused.map(({ text }) => text).join(' ')}`,
      { errors },
    )
  }

  /** Matches the applications that the reader may see, in statements about submissions or an alias of them. */
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
    readonly reader: Reader,
  ) {}

  /** Refuses a submission that the caller may not see as if there were none. */
  static async by(db: Database, caller: DeskCaller, id: string): Promise<Opened> {
    return found(await Opened.find(db, caller, id))
  }

  /** Null if there is no such submission that the caller may see. */
  static async find(db: Database, caller: DeskCaller, id: string): Promise<Opened | null> {
    const { fellowshipId, owner, version, intakeId } = submissions
    const [row] = await db
      .select({ fellowshipId, owner, version, intakeId })
      .from(submissions)
      .where(and(eq(submissions.id, id), isVisibleTo(caller)))
    if (row === undefined) return null
    const reader = await Reader.in(db, caller, row.intakeId)
    return new Opened(id, row.fellowshipId, row.owner, row.version, row.intakeId, reader)
  }
}
