import type { Option } from '../SelectField.tsx'

/** Finds options by what people type: any words of the name, the initials, or a name that it is also known by. */

/** Another name of an option, and how it is shown where the option was found by it. */
export interface Alias {
  name: string
  says: string
}

export interface SearchOption extends Option {
  aliases?: readonly Alias[]
}

export interface Found {
  option: SearchOption
  /** What of it was found, where the name itself was not. */
  because?: string
}

interface Entry {
  option: SearchOption
  words: string
  initials: string
  aliases: readonly { words: string; says: string }[]
}

/** Words that no abbreviation counts. */
const SMALL_WORDS = /\b(?:of|the|and|for|in|at|de|la|le|du|des|di|do|da|y|et|und|der|fur)\b/g

/** Lower case without accents and signs, the words parted by single spaces. */
function wordsOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .replaceAll('&', ' and ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const initialsOf = (words: string) => words.replace(SMALL_WORDS, '').replace(/(\S)\S*/g, '$1')

function entryOf(option: SearchOption): Entry {
  const words = wordsOf(option.label)
  const aliases = (option.aliases ?? []).map(({ name, says }) => ({ words: wordsOf(name), says }))
  return { option, words, initials: initialsOf(words).replaceAll(' ', ''), aliases }
}

const beginsAWord = (words: string, part: string) => ` ${words}`.includes(` ${part}`)

/** Fewer letters are found in the middle of too many words. */
const SHORTEST_PART = 4
const RANKS = 6
const LAST_RANK = RANKS - 1

/** How well an entry answers, 0 being best; null where it does not. */
function rankOf({ words, initials, aliases }: Entry, query: string): { rank: number; because?: string } | null {
  const parts = query.split(' ')
  const all = (text: string) => parts.every((part) => beginsAWord(text, part))
  const exact = aliases.find((each) => each.words === query)
  if (words === query) return { rank: 0 }
  if (exact) return { rank: 0, because: exact.says }
  if (query.length > 1 && initials === query) return { rank: 1 }
  if (words.startsWith(query)) return { rank: 2 }
  if (all(words)) return { rank: 3 }
  const known = aliases.find((each) => all(each.words))
  if (known) return { rank: 4, because: known.says }
  return parts.every((part) => part.length >= SHORTEST_PART && words.includes(part)) ? { rank: LAST_RANK } : null
}

/** A search over options that are prepared once; the best answers come first, and equals in the options' own order. */
export function searchIn(options: readonly SearchOption[]): (typed: string) => readonly Found[] {
  const entries = options.map(entryOf)
  const everything = options.map((option) => ({ option }))
  return (typed) => {
    const query = wordsOf(typed)
    if (query === '') return typed.trim() === '' ? everything : []
    const ranks: Found[][] = Array.from({ length: RANKS }, () => [])
    for (const entry of entries) {
      const answer = rankOf(entry, query)
      if (answer === null) continue
      const { rank, ...because } = answer
      ranks[rank]?.push({ option: entry.option, ...because })
    }
    return ranks.flat()
  }
}

/** The option whose name was written out; undefined where there are several of that name. */
export function namedBy(found: readonly Found[], typed: string): SearchOption | undefined {
  const query = wordsOf(typed)
  const [named, ...others] = found.filter(({ option }) => wordsOf(option.label) === query)
  return others.length === 0 ? named?.option : undefined
}
