import { availableParallelism } from 'node:os'
import * as argon2 from '@node-rs/argon2'
import pLimit from 'p-limit'

/** libuv's pool, as large as it is by default. */
const POOL_THREADS = 4

/** Argon2id, the library's default, with OWASP's parameters: 19 MiB, two passes, one lane. */
const OWASP: argon2.Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same password typed on another keyboard is the same password. */
export const passwordKey = (typed: string) => typed.normalize('NFKC')

/**
 * Hashing takes a thread of the pool, which also reads and writes files, and a core: one of each stays free, so that nobody else waits
 * for those who sign up or log in.
 */
export function passwordsBy({ hash, verify }: Pick<typeof argon2, 'hash' | 'verify'>) {
  const turns = pLimit(Math.max(1, Math.min(availableParallelism(), POOL_THREADS) - 1))
  return {
    hash: (typed: string) => turns(() => hash(passwordKey(typed), OWASP)),
    verify: (hashed: string, typed: string) => turns(() => verify(hashed, passwordKey(typed))),
  }
}

export const passwords = passwordsBy(argon2)
