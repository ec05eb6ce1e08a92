import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { ApplicationsStatus, Country, Course, Institution, Region } from '../../../domain/entities.ts'
import { statusOf, type Intake } from '../../../domain/intakes.ts'
import { groupedBy } from '../../../domain/objects.ts'
import type { ListedKind } from '../../../domain/questions/answers.ts'
import type { Database } from '../../platform/database/database.ts'
import { referenceVersions } from '../../platform/database/schema/reference.ts'
import { isWithin } from '../../platform/within.ts'
import { findCurrentIntake } from '../intakes/intakes.ts'
import type { KeptAnswer } from './keptAnswers.ts'
import { countriesIn, coursesIn, institutionsIn, regionsIn } from './referenceData.ts'

/** Reference data in memory, because they are read often and rarely written. */

/** How long a write on another node may go unnoticed. */
const NOTICED_MS = 1_000
/** Limits for cached responses, because callers can request arbitrary countries and pages. */
const LARGEST_KEPT = 32_000_000
const MOST_KEPT = 2_000

/** One version of the reference data; each list is loaded on first use. */
export interface ReferenceSnapshot {
  /** The current intake; null before the first start. */
  intake(): Promise<Intake | null>
  /** The current status of the window, as a list. */
  status(): Promise<readonly ApplicationsStatus[]>
  courses(): Promise<readonly Course[]>
  regions(): Promise<readonly Region[]>
  countries(): Promise<readonly Country[]>
  institutions(): Promise<readonly Institution[]>
  /** By upper-case country code. */
  institutionsByCountry(): Promise<ReadonlyMap<string, readonly Institution[]>>
  /** Names by id, of the list that a kind of question chooses from. */
  names(kind: ListedKind): Promise<ReadonlyMap<string, string>>
  /** A response derived from this snapshot, created on first use. */
  answer(key: string, make: () => Promise<KeptAnswer>): Promise<KeptAnswer>
}

export interface Reference {
  /** The current data; writes on other nodes appear within a second. */
  snapshot(): Promise<ReferenceSnapshot>
  /** Called after a local write, so that the next read sees it. */
  changed(): void
}

/**
 * Caches a result; failures are retried. Awaiting a Drizzle query again would run it again, so its promise is cached.
 */
function once<Value>(make: () => PromiseLike<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    if (made) return made
    const making = Promise.resolve(make())
    made = making
    making.catch(() => (made = undefined))
    return making
  }
}

const namesIn = (list: readonly { id: string | number; name: string }[]): ReadonlyMap<string, string> =>
  new Map(list.map(({ id, name }) => [String(id), name]))

function takeSnapshot(db: Database, now: () => number): ReferenceSnapshot {
  const intake = once(() => findCurrentIntake(db))
  const regions = once(() => regionsIn(db).list())
  const countries = once(() => countriesIn(db).list())
  const institutions = once(() => institutionsIn(db).list())
  const names = {
    region: once(async () => namesIn(await regions())),
    country: once(async () => namesIn(await countries())),
    institution: once(async () => namesIn(await institutions())),
  }
  const answers = new LRUCache<string, KeptAnswer>({
    max: MOST_KEPT,
    maxSize: LARGEST_KEPT,
    sizeCalculation: ({ bodies }) => Object.values(bodies).reduce((size, { length }) => size + length, 0),
  })
  return {
    intake,
    async status() {
      const current = await intake()
      return current ? [statusOf(current, now())] : []
    },
    courses: once(() => coursesIn(db).list()),
    regions,
    countries,
    institutions,
    institutionsByCountry: once(async () => groupedBy(await institutions(), ({ countryCode }) => countryCode)),
    names: (kind) => names[kind](),
    async answer(key, make) {
      const known = answers.get(key)
      if (known) return known
      const made = await make()
      answers.set(key, made)
      return made
    },
  }
}

async function readVersion(db: Database): Promise<number> {
  const [row] = await db.select().from(referenceVersions).where(eq(referenceVersions.id, 1))
  if (row === undefined) throw new Error('The database has no version of its reference data')
  return row.version
}

export function openReference(db: Database, now: () => number): Reference {
  let known: { version: number; snapshot: ReferenceSnapshot } | undefined
  let noticedAt = Number.NEGATIVE_INFINITY
  let noticing: Promise<ReferenceSnapshot> | undefined
  let writes = 0

  async function notice(): Promise<ReferenceSnapshot> {
    const [askedAt, asked] = [now(), writes]
    const version = await readVersion(db)
    const noticed = known?.version === version ? known : { version, snapshot: takeSnapshot(db, now) }
    // A read started before a local write may be stale.
    if (asked === writes) [known, noticedAt] = [noticed, askedAt]
    return noticed.snapshot
  }

  return {
    async snapshot() {
      if (known && isWithin(NOTICED_MS, noticedAt, now())) return known.snapshot
      noticing ??= notice().finally(() => (noticing = undefined))
      return noticing
    },
    changed() {
      writes += 1
      known = undefined
      noticing = undefined
    },
  }
}
