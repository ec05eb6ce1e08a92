import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type Provider from 'oidc-provider'

/**
 * Remembers browsers where an account has logged in before ('device cookies', OWASP), so that other people's wrong
 * guesses do not lock out the owner there. The cookie is anonymous and valid until the password changes.
 */

const DEVICE_COOKIE = 'identity_device'
const KEPT_MS = 365 * 86_400_000
/** The number of accounts a shared browser remembers. */
const MOST_ACCOUNTS = 5

/** An account as named in the log-in form; unknown accounts have no mark. */
export interface Entered {
  email: string
  passwordMark: string
}

export interface Devices {
  /** The mark of this browser for this account, if it has logged in here before. */
  knownBy(reply: FastifyReply, entered: Entered): string | null
  remember(reply: FastifyReply, entered: Entered): void
}

export function devicesOf(provider: Provider, secret: string): Devices {
  const sealOf = (nonce: string, { email, passwordMark }: Entered) =>
    createHmac('sha256', secret).update(`device\n${nonce}\n${email}\n${passwordMark}`).digest('base64url')
  const contextOf = ({ request, raw }: FastifyReply) => provider.createContext(request.raw, raw)
  const entriesIn = (reply: FastifyReply) => (contextOf(reply).cookies.get(DEVICE_COOKIE) ?? '').split('.')

  function isOf(entry: string, entered: Entered): boolean {
    const [nonce = '', seal = ''] = entry.split('~')
    const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(nonce, entered))]
    return given.length === right.length && timingSafeEqual(given, right)
  }

  return {
    knownBy: (reply, entered) => entriesIn(reply).find((entry) => isOf(entry, entered)) ?? null,
    remember(reply, entered) {
      const entries = entriesIn(reply)
      const others = entries.filter((entry) => entry !== '' && !isOf(entry, entered)).slice(0, MOST_ACCOUNTS - 1)
      const nonce = randomBytes(16).toString('base64url')
      const own = entries.find((entry) => isOf(entry, entered)) ?? `${nonce}~${sealOf(nonce, entered)}`
      const context = contextOf(reply)
      const kept = { httpOnly: true, sameSite: 'lax', secure: context.secure, maxAge: KEPT_MS } as const
      context.cookies.set(DEVICE_COOKIE, [own, ...others].join('.'), kept)
    },
  }
}
