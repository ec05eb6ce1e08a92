import { availableParallelism } from 'node:os'
import * as argon2 from '@node-rs/argon2'
import pLimit from 'p-limit'

/** The default size of libuv's thread pool. */
const POOL_THREADS = 4

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const OWASP: argon2.Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalised, so that a password is the same on every keyboard. */
export const passwordKey = (typed: string) => typed.normalize('NFKC')

/**
 * Hashing uses a pool thread, needed for file access too, and a core. One of each stays free, so that other calls do
 * not wait.
 */
export function passwordsBy({ hash, verify }: Pick<typeof argon2, 'hash' | 'verify'>) {
  const turns = pLimit(Math.max(1, Math.min(availableParallelism(), POOL_THREADS) - 1))
  return {
    hash: (typed: string) => turns(() => hash(passwordKey(typed), OWASP)),
    verify: (hashed: string, typed: string) => turns(() => verify(hashed, passwordKey(typed))),
  }
}

export const passwords = passwordsBy(argon2)
