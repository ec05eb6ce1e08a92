import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type Provider from 'oidc-provider'

/**
 * Browsers in which somebody has logged in to an account before, known by a cookie ('device cookies', OWASP): others' wrong guesses do
 * not keep its holder out there. The cookie names nobody.
 */

const DEVICE_COOKIE = 'identity_device'
const KEPT_MS = 365 * 86_400_000
/** Of how many accounts a shared browser remembers. */
const MOST_ACCOUNTS = 5

export interface Devices {
  /** What stands for this browser and this account, where somebody has logged in to it here before. */
  knownBy(reply: FastifyReply, email: string): string | null
  remember(reply: FastifyReply, email: string): void
}

export function devicesOf(provider: Provider, secret: string): Devices {
  const sealOf = (nonce: string, email: string) =>
    createHmac('sha256', secret).update(`device\n${nonce}\n${email}`).digest('base64url')
  const contextOf = ({ request, raw }: FastifyReply) => provider.createContext(request.raw, raw)
  const entriesIn = (reply: FastifyReply) => (contextOf(reply).cookies.get(DEVICE_COOKIE) ?? '').split('.')

  function isOf(entry: string, email: string): boolean {
    const [nonce = '', seal = ''] = entry.split('~')
    const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(nonce, email))]
    return given.length === right.length && timingSafeEqual(given, right)
  }

  return {
    knownBy: (reply, email) => entriesIn(reply).find((entry) => isOf(entry, email)) ?? null,
    remember(reply, email) {
      const entries = entriesIn(reply)
      const others = entries.filter((entry) => entry !== '' && !isOf(entry, email)).slice(0, MOST_ACCOUNTS - 1)
      const nonce = randomBytes(16).toString('base64url')
      const own = entries.find((entry) => isOf(entry, email)) ?? `${nonce}~${sealOf(nonce, email)}`
      const context = contextOf(reply)
      const kept = { httpOnly: true, sameSite: 'lax', secure: context.secure, maxAge: KEPT_MS } as const
      context.cookies.set(DEVICE_COOKIE, [own, ...others].join('.'), kept)
    },
  }
}
