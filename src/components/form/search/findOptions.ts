import { searchKey } from '../../../../domain/text.ts'
import type { Option } from '../SelectField.tsx'

/** Finds options by any words of their name, by initials, or by another known name. */

/** An option's alternative name, and its display when that name matched. */
export interface Alias {
  name: string
  says: string
}

export interface SearchOption extends Option {
  aliases?: readonly Alias[]
}

export interface Found {
  option: SearchOption
  /** The matched alternative, if the name itself did not match. */
  because?: string
}

interface Entry {
  option: SearchOption
  words: string
  initials: string
  aliases: readonly { words: string; says: string }[]
}

/** Words ignored in abbreviations. */
const SMALL_WORDS = /\b(?:of|the|and|for|in|at|de|la|le|du|des|di|do|da|y|et|und|der|fur)\b/g

/** Lower case without accents and punctuation, with single spaces. */
function wordsOf(text: string): string {
  return searchKey(text)
    .replaceAll('&', ' and ')
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

/** Shorter texts match inside too many words. */
const SHORTEST_PART = 4
const RANKS = 6
const LAST_RANK = RANKS - 1

/** The quality of a match, 0 being best; null for no match. */
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

/** Searches prepared options. The best matches come first, equal ones in their original order. */
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

/** The option with exactly this name; undefined if there are several. */
export function namedBy(found: readonly Found[], typed: string): SearchOption | undefined {
  const query = wordsOf(typed)
  const [named, ...others] = found.filter(({ option }) => wordsOf(option.label) === query)
  return others.length === 0 ? named?.option : undefined
}
