import { ValidationError } from 'yup'
import {
  SHORTEST_PASSWORD_CHARACTERS,
  type CredentialProblems,
  type CredentialsScreen,
} from '../../../domain/identityPages.ts'
import { emailAddress } from '../../../domain/fields.ts'
import { normalisedLine } from '../../../domain/text.ts'
import { emailKey } from './accounts.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { fieldOf } from '../pages/forms.ts'
import { likelyAddress } from './typingErrors.ts'

/** The submitted form. */
export interface Credentials {
  email: string
  /** The address that the user confirmed after a spelling question. */
  asTyped: string
  password: string
}

export interface Problems extends CredentialProblems {
  /** Above 0 after too many attempts: how long to wait. */
  waitSeconds?: number
}

const LONGEST_PASSWORD = 256
const COMMON = 'This password is too easy to guess. Choose another one. A few unrelated words make a good password.'

export function typedIn(body: unknown): Credentials {
  return {
    email: normalisedLine(fieldOf(body, 'use') || fieldOf(body, 'email')),
    asTyped: normalisedLine(fieldOf(body, 'asTyped')),
    password: fieldOf(body, 'password'),
  }
}

/** Null if the form is valid. Existing passwords are not judged at log-in. */
export function checkCredentials(
  { email, asTyped, password }: Credentials,
  screen: CredentialsScreen,
): Problems | null {
  const problems: Problems = {
    ...checkEmail({ email, asTyped }, screen),
    password: screen === 'signup' ? shapeProblem(password, email) : passwordProblem(password),
  }
  return problems.email || problems.password ? problems : null
}

/** The same for a form without a password. */
export function checkEmail(
  { email, asTyped }: Pick<Credentials, 'email' | 'asTyped'>,
  screen: CredentialsScreen,
): Problems | null {
  const problem = screen === 'signup' ? newEmailProblem(email) : emailProblem(email)
  if (problem !== undefined) return { email: problem }
  const suggestion = screen === 'signup' && email !== asTyped ? likelyAddress(email) : null
  return suggestion === null ? null : { email: `Did you mean ${suggestion}?`, suggestion }
}

const INVALID = 'Enter a valid email address.'
const ADDRESS = emailAddress(INVALID)

function emailProblem(email: string): string | undefined {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : INVALID
}

/** The HTML standard's rule for email addresses (section 4.10.5.1.5); others receive no mail. */
const MAILABLE = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

const isMailable = (email: string) => MAILABLE.test(email)

/** The rule of section 5.1, because this address becomes the locked email field. */
export function newEmailProblem(email: string): string | undefined {
  try {
    ADDRESS.validateSync(email)
    return isMailable(email) ? undefined : INVALID
  } catch (error) {
    if (error instanceof ValidationError) return error.message
    throw error
  }
}

function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Enter your password.'
  return password.length > LONGEST_PASSWORD ? `Use at most ${LONGEST_PASSWORD} characters.` : undefined
}

/** Checks of a new password that need no word list. */
function shapeProblem(password: string, email: string): string | undefined {
  if (password === '') return 'Enter a password.'
  if ([...password].length < SHORTEST_PASSWORD_CHARACTERS)
    return `Use at least ${SHORTEST_PASSWORD_CHARACTERS} characters for your password.`
  if (emailKey(password) === emailKey(email)) return 'Choose a password that is not your email address.'
  return passwordProblem(password)
}

/** `names` are the institution's. */
export async function newPasswordProblem(
  password: string,
  email: string,
  names: readonly string[],
): Promise<string | undefined> {
  return shapeProblem(password, email) ?? ((await isCommonPassword(password, email, names)) ? COMMON : undefined)
}

/** Null if a new password is not among those tried first. */
export async function commonProblem(
  { email, password }: Credentials,
  names: readonly string[],
): Promise<Problems | null> {
  return (await isCommonPassword(password, email, names)) ? { password: COMMON } : null
}
