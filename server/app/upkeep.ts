import type { FastifyInstance } from 'fastify'
import { dropOldDrafts } from '../features/applications/drafts.ts'
import { dropOtherListings, fillListings } from '../features/applications/listings.ts'
import type { Database } from '../platform/database/database.ts'
import { countChangedTables } from '../platform/database/statistics.ts'
import type { DocumentStore } from '../features/documents/documentStore.ts'
import { sweepDocuments } from '../features/documents/sweep.ts'
import { deleteOldCounts } from '../platform/limits/counts.ts'
import type { SharedLimits } from '../platform/limits/sharedLimits.ts'
import { expireApplications } from '../features/ownData/retention.ts'
import { byAge } from '../platform/plausibleClock.ts'
import { regularly, type Regular } from '../platform/regularly.ts'
import { deleteOldSessions } from '../platform/sessions/sessionRows.ts'
import type { Sessions } from '../platform/sessions/sessions.ts'
import { forgetUsedIds } from '../platform/repeats.ts'
import type { Settings } from '../platform/settings/settings.ts'

interface KeptUp {
  settings: Settings
  db: Database
  documents: DocumentStore
  sessions: Sessions
  limits: SharedLimits
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A running server's periodic work: shares counts and session activity, and deletes expired data. */
export function keepUp(server: FastifyInstance, { settings, db, documents, sessions, limits }: KeptUp): void {
  const aged = (work: (now: number) => Promise<unknown>) => byAge(db, server.log, work)
  const works: readonly Regular[] = [
    {
      everyMs: 6 * HOUR_MS,
      // A start does not wait for listing the store.
      first: 10 * MINUTE_MS,
      failed: 'Files that nothing names could not be removed',
      work: aged((now) => sweepDocuments({ db, store: documents, days: settings.keepUnnamedDays, now })),
    },
    {
      everyMs: HOUR_MS,
      first: 'ready',
      failed: 'Old drafts could not be dropped',
      work: aged((now) => dropOldDrafts(db, settings.keepDraftDays, now)),
    },
    {
      everyMs: HOUR_MS,
      first: 10 * MINUTE_MS,
      failed: 'Applications that are kept no longer could not be deleted',
      work: aged((now) => expireApplications({ db, store: documents, ...settings, now })),
    },
    {
      everyMs: DAY_MS,
      // The first reader at the desk waits for it, but a start does not: it takes longer than a start may.
      first: 0,
      failed: 'The desk’s list could not be filled',
      work: () => fillListings(db),
    },
    {
      // A day after the start, no node has the previous programme.
      everyMs: DAY_MS,
      failed: 'Earlier rows of the desk’s list could not be removed',
      work: () => dropOtherListings(db),
    },
    {
      everyMs: 10 * SECOND_MS,
      last: true,
      failed: 'Sessions could not be written down',
      work: () => sessions.flush(),
    },
    { everyMs: HOUR_MS, failed: 'Old sessions could not be removed', work: () => deleteOldSessions(db, Date.now()) },
    { everyMs: HOUR_MS, failed: 'Old counts could not be removed', work: () => deleteOldCounts(db, Date.now()) },
    { everyMs: HOUR_MS, failed: 'Ids of past calls could not be removed', work: () => forgetUsedIds(db, Date.now()) },
  ]
  for (const each of works) regularly(server, each)
  if (settings.databaseUrl === undefined) {
    regularly(server, {
      everyMs: MINUTE_MS,
      first: MINUTE_MS / 6,
      failed: 'The rows of changed tables could not be counted',
      work: () => countChangedTables(db),
    })
  } else {
    // Only PostgreSQL can have other nodes.
    regularly(server, { everyMs: SECOND_MS, failed: 'Counts could not be shared', work: () => limits.share() })
  }
}
