import type { Settings } from '../settings/settings.ts'

/**
 * Rules for the sessions of staff (decision 94). They are checked at login, whenever the provider reads a session, when it signs a token, and
 * whenever a token is used.
 */

/** The authentication methods of a session (RFC 8176), in its tokens' `amr`. */
export const PASSWORD = ['pwd']
export const PASSWORD_AND_CODE = ['pwd', 'otp']

/** The step of a login after the password: a code, or the set-up of an authenticator app. */
export type SecondStep = 'code' | 'setup'

interface Holder {
  permissions: readonly string[]
  hasSecondFactor: boolean
}

export interface StaffRules {
  /** True if staff need a second factor. */
  requiresSecondFactor: boolean
  /** Null if the password is enough. */
  secondStep(holder: Holder): SecondStep | null
  /** True if a session that began with these methods may have the holder's permissions. */
  areMet(holder: Holder, methods: unknown): boolean
}

export function staffRulesOf({ staffSecondFactor }: Pick<Settings, 'staffSecondFactor'>): StaffRules {
  const requiresSecondFactor = staffSecondFactor === 'required'
  function secondStep({ permissions, hasSecondFactor }: Holder): SecondStep | null {
    if (hasSecondFactor) return 'code'
    return requiresSecondFactor && permissions.length > 0 ? 'setup' : null
  }
  return {
    requiresSecondFactor,
    secondStep,
    areMet: (holder, methods) =>
      secondStep(holder) === null ||
      (Array.isArray(methods) && PASSWORD_AND_CODE.every((method) => methods.includes(method))),
  }
}
