import { createHmac } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { countIn, forgetCount, isCounted, uncount } from '../../platform/limits/counts.ts'
import { networkOf } from '../../platform/limits/network.ts'
import { ANYWHERE, bucketId, LOG_INS, mailsFor, secondsUntil, type Limit } from './attempts.ts'
import { PURPOSES } from './links.ts'
import { passwordKey } from './passwords.ts'

/**
 * Slows down password guessing without locking out account holders. It limits:
 * - one account from one network (`LOG_INS`);
 * - one account from many networks, many accounts from one network, and one password at many accounts, unless the account has logged in
 *   from there before.
 * In a browser where the account has logged in before, only attempts in that browser count.
 */

export interface Attempt {
  email: string
  ip: string
  password: string
  /** The mark of a browser where this account has logged in before. */
  device: string | null
}

export interface LogInGuard {
  /** Counts an attempt before the password is checked; `waitSeconds` is above 0 if there were too many. */
  begin(attempt: Attempt): Promise<{ waitSeconds: number; succeeded(): Promise<void> }>
}

const QUARTER_MS = 15 * 60_000
const HOUR_MS = 60 * 60_000
const KNOWN_MS = 90 * 86_400_000

const DEVICE: Limit = { name: 'device', allowed: 10, windowMs: QUARTER_MS }
const ACCOUNT: Limit = { name: 'account', allowed: 100, windowMs: HOUR_MS }
const PASSWORD: Limit = { name: 'password', allowed: 50, windowMs: HOUR_MS }

/**
 * Clears the attempts against an account, in general and from the given addresses. Counter names are hashes, so they
 * can only be found by their inputs. Counts per browser expire after a quarter of an hour.
 */
export async function forgiveGuesses(db: Database, secret: string, email: string, addresses: readonly string[]) {
  const pairs = addresses.map((ip) => bucketId(secret, LOG_INS.name, email, networkOf(ip)))
  const mails = PURPOSES.map((purpose) => bucketId(secret, mailsFor(purpose).name, email, ANYWHERE))
  for (const id of [bucketId(secret, ACCOUNT.name, email), ...mails, ...pairs]) await forgetCount(db, id)
}

interface Asked extends Limit {
  id: string
}

interface GuardOptions {
  db: Database
  secret: string
  /** Failed log-ins per network and quarter of an hour, at accounts that have not logged in from there. */
  wrongPerNetwork: number
  now?: () => number
}

export function openLogInGuard({ db, secret, wrongPerNetwork, now = Date.now }: GuardOptions): LogInGuard {
  const ask = (limit: Limit, ...parts: string[]): Asked => ({ ...limit, id: bucketId(secret, limit.name, ...parts) })
  const network: Limit = { name: 'network', allowed: wrongPerNetwork, windowMs: QUARTER_MS }
  // Sixteen bits distinguish a password tried everywhere, and reveal nothing about a mistyped one.
  const groupOf = (password: string) =>
    createHmac('sha256', secret).update(passwordKey(password)).digest().subarray(0, 2).toString('hex')

  return {
    async begin({ email, ip, password, device }) {
      const from = networkOf(ip)
      const pair = ask(LOG_INS, email, from)
      const knownId = bucketId(secret, 'known', email, from)
      const strangers = [ask(ACCOUNT, email), ask(network, from), ask(PASSWORD, groupOf(password))]
      async function limits(): Promise<Asked[]> {
        if (device !== null) return [ask(DEVICE, device)]
        return (await isCounted(db, knownId, now())) ? [pair] : [pair, ...strangers]
      }
      const asked = await limits()
      const counted = await countIn(db, asked, now())
      const over = counted.filter(({ id, count }) => count > (asked.find((each) => each.id === id)?.allowed ?? 0))
      const others = asked.filter(({ id }) => over.every((each) => each.id !== id)).map(({ id }) => id)
      // A refusal reveals nothing about account or password.
      if (over.length > 0) await uncount(db, others)
      const until = Math.max(0, ...over.map((each) => each.until))
      return {
        waitSeconds: over.length > 0 ? secondsUntil(until, now()) : 0,
        async succeeded() {
          const [first, ...rest] = asked
          if (first) await forgetCount(db, first.id)
          await uncount(
            db,
            rest.map(({ id }) => id),
          )
          await countIn(db, [{ id: knownId, windowMs: KNOWN_MS }], now())
        },
      }
    },
  }
}
