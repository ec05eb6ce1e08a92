import { GUESSABLE_WORDS } from '#programme/guessableWords.ts'
import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'

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

/** Words that everyone tries first at a portal like this one; the programme adds its own. */
const PORTAL_WORDS = ['portal', 'application', 'intake']
/** Shorter words are in every sentence. */
const SHORTEST_WORD = 3

/** Letters by the characters that people write for them; 1 and ! are i or l. */
const WRITTEN: Readonly<Record<string, string>> = {
  '0': 'o',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '+': 't',
}
const READINGS = [
  (letters: string[]) => letters,
  ...['i', 'l'].map(
    (one) => (letters: string[]) => letters.map((each) => (/[1!]/.test(each) ? one : (WRITTEN[each] ?? each))),
  ),
]

/** In lower case, without accents, spaces and punctuation, except for characters written for letters. */
const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@$+!]/gu, '')

/** The words of names and addresses. */
const wordsIn = (...texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.split(/[^\p{L}\p{M}]+/u))
    .map(lettersOf)
    .filter((word) => word.length >= SHORTEST_WORD)

/** A password without known words, which may be written backwards or with digits for letters. Null if it has none. */
function withoutWords(password: string, words: readonly string[]): string | null {
  const letters = [...lettersOf(password)]
  const isKnown = letters.map(() => false)
  for (const text of READINGS.map((read) => read(letters).join(''))) {
    for (const word of words.flatMap((each) => [each, [...each].toReversed().join('')])) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
        isKnown.fill(true, at, at + word.length)
    }
  }
  return isKnown.includes(true) ? letters.filter((_, at) => isKnown[at] !== true).join('') : null
}

const hasLetter = (text: string) => /\p{L}/u.test(text)

/** The word of the dictionary, the repeated text, or the keyboard row. */
function wordOf(match: MatchExtended): string {
  const word = 'matchedWord' in match ? match.matchedWord : 'baseToken' in match ? match.baseToken : match.token
  return String(word).toLowerCase()
}

/**
 * True if everything but one known word, which may be repeated, is digits and punctuation. Such passwords follow from
 * the word by rules that attackers know, however many guesses zxcvbn counts for each character.
 */
function isOneWord(matches: readonly MatchExtended[]): boolean {
  const isGuessed = matches.every(({ pattern, token }) => pattern !== 'bruteforce' || !hasLetter(token))
  const words = matches.map(wordOf).filter(hasLetter)
  return isGuessed && new Set(words).size === 1
}

/**
 * True for passwords that attackers try first: common ones, keyboard rows, and words of the language, the portal, the
 * programme, the given names and the address, with digits and punctuation in any place.
 */
export async function isCommonPassword(
  password: string,
  email: string,
  names: readonly string[] = [],
): Promise<boolean> {
  loading ??= load()
  const zxcvbn = await loading
  const judged = [...password].slice(0, JUDGED_CHARACTERS).join('')
  const isWeak = (text: string) => {
    const { score, sequence } = zxcvbn.check(text, [email])
    const letters = text.replaceAll(/[^\p{L}]/gu, '')
    return score < LEAST_SCORE || isOneWord(sequence) || isOneWord(zxcvbn.check(letters).sequence)
  }
  const rest = withoutWords(judged, [...PORTAL_WORDS, ...GUESSABLE_WORDS, ...wordsIn(email, ...names)])
  return isWeak(judged) || (rest !== null && (!hasLetter(rest) || isWeak(rest)))
}
