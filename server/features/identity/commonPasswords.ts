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

/** Words that everyone tries first at this portal. */
const PORTAL_WORDS = ['postgraduate', 'bursary', 'fellowship', 'scholarship', 'portal', 'application', 'intake']
/** Shorter words are in every sentence. */
const SHORTEST_WORD = 3

/** Letters that others stand for; 1 is i or l. */
const WRITTEN: Readonly<Record<string, string>> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }
const READINGS = [
  (letters: string[]) => letters,
  ...['i', 'l'].map(
    (one) => (letters: string[]) => letters.map((each) => (each === '1' ? one : (WRITTEN[each] ?? each))),
  ),
]

/** In lower case, without accents, spaces and punctuation. */
const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@$]/gu, '')

/** The words of names and addresses. */
const wordsIn = (...texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.split(/[^\p{L}\p{M}]+/u))
    .map(lettersOf)
    .filter((word) => word.length >= SHORTEST_WORD)

/** A password without known words, which may be written backwards or with digits for letters. */
function withoutWords(password: string, words: readonly string[]): string {
  const letters = [...lettersOf(password)]
  const isKnown = letters.map(() => false)
  for (const text of READINGS.map((read) => read(letters).join(''))) {
    for (const word of words.flatMap((each) => [each, [...each].toReversed().join('')])) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
        isKnown.fill(true, at, at + word.length)
    }
  }
  return isKnown.includes(true) ? letters.filter((_, at) => isKnown[at] !== true).join('') : password
}

/**
 * True for passwords that attackers try first: common ones, keyboard rows, and words of the portal, the given names and
 * the address, with a year or a few characters.
 */
export async function isCommonPassword(
  password: string,
  email: string,
  names: readonly string[] = [],
): Promise<boolean> {
  loading ??= load()
  const zxcvbn = await loading
  const judged = [...password].slice(0, JUDGED_CHARACTERS).join('')
  const isWeak = (text: string) => zxcvbn.check(text, [email]).score < LEAST_SCORE
  return isWeak(judged) || isWeak(withoutWords(judged, [...PORTAL_WORDS, ...wordsIn(email, ...names)]))
}
