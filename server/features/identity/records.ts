import { and, eq, exists, gt, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { errors } from '../../platform/oidcProvider.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts, oidcRecords } from '../../platform/database/schema/identity.ts'
import { endSessionRows, isGoingOn } from '../../platform/sessions/sessionRows.ts'
import type { Sessions } from '../../platform/sessions/sessions.ts'
import { SUBJECT_PREFIX } from './subjects.ts'

const { model, id, grantId, userCode, uid, consumedAt, expiresAt } = oidcRecords
type Key = typeof id | typeof uid | typeof userCode

/** Storage for oidc-provider's sessions, interactions, codes, grants and tokens. */
export function recordsIn(db: Database, sessions: Sessions): AdapterFactory {
  return (name) => {
    if (name === SESSION) return sessionsIn(db, sessions)
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

/** A session with an account is deleted, with its refresh tokens, after it was ended or inactive for too long. */
function sessionsIn(db: Database, sessions: Sessions): Adapter {
  const nobodys = sql`${oidcRecords.payload}->>'accountId' is null`
  const holders = db
    .select({ one: sql`1` })
    .from(accounts)
    .where(
      and(
        sql`${SUBJECT_PREFIX} || ${accounts.id} = ${oidcRecords.payload}->>'accountId'`,
        ne(accounts.permissions, sql`'[]'::jsonb`),
      ),
    )
  const isGoingOnFor = (holder: 'applicant' | 'staff') => isGoingOn(db, uid, sessions.idleSince(holder))
  const records = adapterOf(db, SESSION, () =>
    or(nobodys, isGoingOnFor('applicant'), and(exists(holders), isGoingOnFor('staff'))),
  )
  const heard = async (finding: ReturnType<Adapter['find']>) => {
    const payload = await finding
    if (payload?.accountId && payload.uid) sessions.hear(payload.uid)
    return payload
  }
  return {
    ...records,
    find: (key) => heard(records.find(key)),
    findByUid: (key) => heard(records.findByUid(key)),
    async upsert(key, payload, expiresIn) {
      if (payload.accountId && payload.uid) await sessions.start(payload.uid)
      await records.upsert(key, payload, expiresIn)
    },
  }
}

function adapterOf(db: Database, name: string, further: () => SQL | undefined = () => undefined): Adapter {
  const ofThisModel = (column: Key, value: string) => and(eq(model, name), eq(column, value))

  async function find(column: Key, value: string): Promise<AdapterPayload | undefined> {
    // PostgreSQL refuses such text, and no key contains it.
    if (value.includes('\0')) return undefined
    const alive = or(isNull(expiresAt), gt(expiresAt, new Date()))
    const [row] = await db
      .select()
      .from(oidcRecords)
      .where(and(ofThisModel(column, value), alive, further()))
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
