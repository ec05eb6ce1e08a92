import { isSeen, searchKey } from '../../../../domain/text.ts'
import type { Option } from '../SelectField.tsx'

/** Finds options by any words of their name, by initials, or by another known name. If nothing matches, words may have one typing error. */

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

/** True if one letter is wrong, missing or too many, or two are swapped. */
function isOneTypoFrom(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const [a, b] = [one.slice(same), other.slice(same)]
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isSwapped
}

const beginsLike = (word: string, part: string) =>
  part.length >= SHORTEST_PART && [-1, 0, 1].some((more) => isOneTypoFrom(part, word.slice(0, part.length + more)))

/** True if every part begins a word of the name, or would without one typing error in it. */
function isNearly({ words }: Entry, query: string): boolean {
  const all = words.split(' ')
  return query.split(' ').every((part) => all.some((word) => word.startsWith(part) || beginsLike(word, part)))
}

/** Searches prepared options. The best matches come first, equal ones in their original order. */
export function searchIn(options: readonly SearchOption[]): (typed: string) => readonly Found[] {
  const entries = options.map(entryOf)
  const everything = options.map((option) => ({ option }))
  return (typed) => {
    const query = wordsOf(typed)
    if (query === '') return isSeen(typed) ? [] : everything
    const ranks: Found[][] = Array.from({ length: RANKS }, () => [])
    for (const entry of entries) {
      const answer = rankOf(entry, query)
      if (answer === null) continue
      const { rank, ...because } = answer
      ranks[rank]?.push({ option: entry.option, ...because })
    }
    const found = ranks.flat()
    return found.length > 0
      ? found
      : entries.filter((entry) => isNearly(entry, query)).map(({ option }) => ({ option }))
  }
}

/** The option with exactly this name; undefined if there are several. */
export function namedBy(found: readonly Found[], typed: string): SearchOption | undefined {
  const query = wordsOf(typed)
  const [named, ...others] = found.filter(({ option }) => wordsOf(option.label) === query)
  return others.length === 0 ? named?.option : undefined
}
