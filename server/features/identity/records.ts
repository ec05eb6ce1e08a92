import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { errors } from '../../platform/oidcProvider.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts, oidcRecords } from '../../platform/database/schema/identity.ts'
import { endSessionRows, isGoingOn } from '../../platform/sessions/sessionRows.ts'
import type { Sessions } from '../../platform/sessions/sessions.ts'
import type { StaffRules } from '../../platform/sessions/staffRules.ts'
import { SUBJECT_PREFIX } from './subjects.ts'

const { model, id, grantId, userCode, uid, consumedAt, expiresAt } = oidcRecords
type Key = typeof id | typeof uid | typeof userCode

/** Storage for oidc-provider's sessions, interactions, codes, grants and tokens. */
export function recordsIn(db: Database, sessions: Sessions, staffRules: StaffRules): AdapterFactory {
  return (name) => {
    if (name === SESSION) return sessionsIn(db, sessions, staffRules)
    return name === INTERACTION ? interactionsIn(db) : adapterOf(db, name)
  }
}

const SESSION = 'Session'
const INTERACTION = 'Interaction'
const USED_INTERACTION_MS = 60_000

/** The key under which a finished interaction stores its result. */
export const USED = 'used'

/**
 * A finished interaction is kept for a minute, so that a form sent twice succeeds again. The password is still
 * required: the interaction alone lets no one in.
 */
function interactionsIn(db: Database): Adapter {
  const { payload } = oidcRecords
  return {
    ...adapterOf(db, INTERACTION),
    async destroy(key) {
      const result = sql`jsonb_build_object(${USED}::text, ${payload}->'result')`
      const used = sql`${payload} || jsonb_build_object('result', ${result})`
      await db
        .update(oidcRecords)
        .set({ payload: used, expiresAt: new Date(Date.now() + USED_INTERACTION_MS) })
        .where(and(eq(model, INTERACTION), eq(id, key)))
    },
  }
}

/**
 * A session with an account does not exist once it was ended, was inactive for too long, or does not meet the rules for
 * staff. Codes and refresh tokens depend on their session, so the provider issues no token without one.
 */
function sessionsIn(db: Database, sessions: Sessions, staffRules: StaffRules): Adapter {
  const { payload } = oidcRecords
  const isGoingOnFor = (holder: 'applicant' | 'staff') => isGoingOn(db, uid, sessions.idleSince(holder))

  async function find(column: Key, value: string): Promise<AdapterPayload | undefined> {
    const isStaff = ne(accounts.permissions, sql`'[]'::jsonb`)
    const isGoing = or(isGoingOnFor('applicant'), and(isStaff, isGoingOnFor('staff')))
    const [row] = await db
      .select({ payload, permissions: accounts.permissions, totpSecret: accounts.totpSecret })
      .from(oidcRecords)
      .leftJoin(accounts, sql`${SUBJECT_PREFIX} || ${accounts.id} = ${payload}->>'accountId'`)
      .where(and(isKept(SESSION, column, value), or(sql`${payload}->>'accountId' is null`, isGoing)))
    if (!row) return undefined
    const holder = { permissions: row.permissions ?? [], hasSecondFactor: row.totpSecret !== null }
    if (!staffRules.areMet(holder, row.payload['amr'])) return undefined
    if (row.payload['accountId'] && typeof row.payload['uid'] === 'string') sessions.hear(row.payload['uid'])
    return row.payload
  }

  const records = adapterOf(db, SESSION)
  return {
    ...records,
    find: (value) => find(id, value),
    findByUid: (value) => find(uid, value),
    async upsert(key, session, expiresIn) {
      if (session.accountId && session.uid) await sessions.start(session.uid)
      await records.upsert(key, session, expiresIn)
    },
  }
}

/** PostgreSQL refuses NUL, and no key contains it. */
const isKept = (name: string, column: Key, value: string) =>
  value.includes('\0')
    ? sql`false`
    : and(eq(model, name), eq(column, value), or(isNull(expiresAt), gt(expiresAt, new Date())))

function adapterOf(db: Database, name: string): Adapter {
  const ofThisModel = (column: Key, value: string) => and(eq(model, name), eq(column, value))

  async function find(column: Key, value: string): Promise<AdapterPayload | undefined> {
    const [row] = await db
      .select()
      .from(oidcRecords)
      .where(isKept(name, column, value))
      .limit(1)
    if (!row) return undefined
    return row.consumedAt ? { ...row.payload, consumed: Math.floor(row.consumedAt.getTime() / 1_000) } : row.payload
  }

  return {
    find: (value) => find(id, value),
    findByUid: (value) => find(uid, value),
    findByUserCode: (value) => find(userCode, value),

    async upsert(key, payload, expiresIn) {
      const row = {
        payload: { ...payload },
        grantId: payload.grantId ?? null,
        userCode: payload.userCode ?? null,
        uid: payload.uid ?? null,
        expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1_000),
      }
      await db
        .insert(oidcRecords)
        .values({ model: name, id: key, ...row })
        .onConflictDoUpdate({ target: [model, id], set: row })
    },

    /** Only one of two calls with the same code or refresh token succeeds; the other indicates a leak. */
    async consume(key) {
      const unused = and(ofThisModel(id, key), isNull(consumedAt))
      const won = await db.update(oidcRecords).set({ consumedAt: new Date() }).where(unused).returning({ grantId })
      if (won.length > 0) return
      const payload = await find(id, key)
      if (payload?.grantId) await revokeGrants(db, [payload.grantId])
      throw new errors.InvalidGrant('already used')
    },

    async destroy(key) {
      await db.delete(oidcRecords).where(ofThisModel(id, key))
    },

    async revokeByGrantId(value) {
      await db.delete(oidcRecords).where(and(eq(model, name), eq(grantId, value)))
    },
  }
}

/** Ends grants with all their codes and tokens. */
export async function revokeGrants(db: Database, grantIds: readonly string[]): Promise<void> {
  if (grantIds.length === 0) return
  const ids = [...grantIds]
  await db.delete(oidcRecords).where(or(inArray(grantId, ids), and(eq(model, 'Grant'), inArray(id, ids))))
}

/** Ends every session of an account with its codes, tokens and pending interactions. */
export async function endSessions(db: Database, accountId: string): Promise<void> {
  const { payload } = oidcRecords
  const its = sql`${payload}->>'accountId' = ${accountId}`
  const result = sql`${payload}->'result'`
  const last = sql`coalesce(${result}->${USED}::text, ${result})`
  const loggingIn = sql`${last}#>>'{login,accountId}' = ${accountId}`
  const gone = await db.delete(oidcRecords).where(or(its, loggingIn)).returning({ model, uid })
  const ended = gone.filter((record) => record.model === SESSION).map((record) => record.uid)
  await endSessionRows(
    db,
    ended.filter((each) => each !== null),
    Date.now(),
  )
}

export async function deleteExpiredRecords(db: Database): Promise<void> {
  await db.delete(oidcRecords).where(lte(expiresAt, new Date()))
}
