import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/**
 * Only the first characters of a password are judged: the rest can only make it stronger, and checking a hundred
 * characters blocks the server for a tenth of a second.
 */
const JUDGED_CHARACTERS = 32
/** zxcvbn's score from 0 to 4; lower scores fall within a million guesses. */
const LEAST_SCORE = 2

let loading: Promise<ZxcvbnFactory> | undefined

/** 3 MB of words, loaded in a tenth of a second when the first password is chosen. */
async function load(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory: Factory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  return new Factory({ dictionary, graphs: adjacencyGraphs })
}

/** True for passwords that attackers try first: common ones, keyboard rows, and the address itself. */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  loading ??= load()
  const zxcvbn = await loading
  const own = [email, ...email.split(/[@.]/)].filter((part) => part !== '')
  return zxcvbn.check([...password].slice(0, JUDGED_CHARACTERS).join(''), own).score < LEAST_SCORE
}
