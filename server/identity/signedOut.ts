import type { Database } from '../database/database.ts'
import { signedOutSince, type Account } from './accounts.ts'
import { closedSubjects } from './closing.ts'

/** Access tokens are verified without the database: what was signed out since the oldest of them began is kept in memory. */
export interface SignedOut {
  isRevoked(token: { subject: string; generation: number }): boolean
  /** On this node at once; the others read it. */
  note(account: Account): void
  /** Likewise an account that was closed: no token of it is good any more. */
  noteClosed(account: Account): void
  read(): Promise<void>
}

/** A little longer than the life of an access token. */
const KEPT_MS = 15 * 60_000

export function watchSignedOut(db: Database): SignedOut {
  let generations = new Map<string, number>()
  return {
    isRevoked: ({ subject, generation }) => generation < (generations.get(subject) ?? 0),
    note: ({ subject, generation }) => void generations.set(subject, generation),
    noteClosed: ({ subject }) => void generations.set(subject, Infinity),
    async read() {
      const closed = await closedSubjects(db)
      const signedOut = await signedOutSince(db, new Date(Date.now() - KEPT_MS))
      generations = new Map([...signedOut, ...closed.map((subject) => [subject, Infinity] as const)])
    },
  }
}
