import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/**
 * What is judged of a password: the rest of a longer one only makes it better, but for rows that go on and on. Nobody else is served
 * meanwhile, and a hundred characters of a common word take a tenth of a second.
 */
const JUDGED_CHARACTERS = 32
/** On zxcvbn's scale from 0 to 4: below it are those that fall in a million guesses. */
const LEAST_SCORE = 2

let loading: Promise<ZxcvbnFactory> | undefined

/** 3 MB of words and a tenth of a second: loaded when the first password is chosen. */
async function load(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory: Factory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  return new Factory({ dictionary, graphs: adjacencyGraphs })
}

/** Whether a password is among those that are tried first: common ones, rows of keys, and the address itself. */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  loading ??= load()
  const zxcvbn = await loading
  const own = [email, ...email.split(/[@.]/)].filter((part) => part !== '')
  return zxcvbn.check([...password].slice(0, JUDGED_CHARACTERS).join(''), own).score < LEAST_SCORE
}
