import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { applicantIdOf } from '../../../domain/applicant.ts'
import { rolesOf } from '../../../domain/roles.ts'
import type { Sessions, TokenSession } from '../sessions/sessions.ts'
import type { StaffRules } from '../sessions/staffRules.ts'
import { Refusal } from '../errors.ts'
import { ownerOf } from './owners.ts'

/** The caller according to the access token. */
export interface Applicant {
  /** Tenant and subject: the owner of records. */
  owner: string
  /** The subject's second segment (section 4.5); empty if there is none. */
  applicantId: string
  email?: string
  permissions: readonly string[]
  session: TokenSession
}

/** Returns the applicant of an access token, or null if it is invalid. */
export type VerifyToken = (token: string) => Promise<Applicant | null>

export interface VerifierOptions {
  /** The tenant of the tokens' subjects. */
  tenant: string
  /** With a trailing slash, as in the tokens' `iss`. */
  issuer: string
  audience: string
  keys: JWTVerifyGetKey
  /** The claim with the email address. */
  emailClaim?: string
  /** True if tokens name their session, as those of the embedded provider do. */
  embedded?: boolean
  /** Checked on every call; without it a token is valid until it expires. */
  sessions?: Pick<Sessions, 'isAlive'>
  /** The embedded provider's rules for staff. Another provider keeps its own. */
  staffRules?: StaffRules
}

const CLOCK_TOLERANCE_S = 5

function isTokenWrong(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  )
}

/** The number of verified tokens cached: one busy hour of applicants. */
const REMEMBERED = 20_000

/** Verifies access tokens. A verified token is cached until it expires. */
export function createVerifier(options: VerifierOptions): VerifyToken {
  const verify = createSignatureVerifier(options)
  const { sessions } = options
  const verified = new LRUCache<string, Applicant>({ max: REMEMBERED })
  return async (token) => {
    const hash = createHash('sha256').update(token).digest('base64url')
    const known = verified.get(hash)
    const applicant = known && known.session.expiresAt > Date.now() ? known : await verify(token, hash)
    if (applicant === null) return null
    if (applicant !== known) verified.set(hash, applicant)
    return !sessions || (await sessions.isAlive(applicant.session)) ? applicant : null
  }
}

function createSignatureVerifier(options: VerifierOptions) {
  const { tenant, issuer, audience, keys, emailClaim = 'email', embedded = false, staffRules } = options
  return async (token: string, hash: string): Promise<Applicant | null> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ['RS256', 'PS256', 'ES256'],
        requiredClaims: ['sub', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_S,
      })
      const { exp = 0, iat = 0, jti, permissions, amr, sid, [emailClaim]: email } = payload
      // The type says string, but a signer can write anything.
      const sub: unknown = payload.sub
      if (typeof sub !== 'string' || sub === '') return null
      const granted = Array.isArray(permissions) ? permissions.filter((each) => typeof each === 'string') : []
      // A token from before the setting was changed.
      if (staffRules?.areMet({ permissions: granted, hasSecondFactor: false }, amr) === false) return null
      const isNamed = embedded && typeof sid === 'string' && sid !== ''
      return {
        owner: ownerOf(tenant, sub),
        applicantId: applicantIdOf(sub),
        email: typeof email === 'string' && email !== '' ? email : undefined,
        permissions: granted,
        session: {
          id: isNamed ? sid : `token:${jti ?? hash}`,
          isNamed,
          isStaff: rolesOf(granted).length > 0,
          issuedAt: iat * 1_000,
          expiresAt: exp * 1_000,
        },
      }
    } catch (error) {
      if (isTokenWrong(error)) return null
      const message = 'Sign-in cannot be checked just now. Please try again.'
      throw new Refusal(503, message, { code: 'signInUnavailable' }, { cause: error })
    }
  }
}
