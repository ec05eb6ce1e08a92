import { Secret, TOTP } from 'otpauth'

/** The secret in a page that sets up an authenticator app. */
export function secretIn(page: string): string {
  const [, secret] = /name="secret" value="([A-Z2-7]+)"/.exec(page) ?? []
  if (secret === undefined) throw new Error(`There is no secret in ${page}`)
  return secret
}

/** The code that an app shows, so many steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
