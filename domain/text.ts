/**
 * Normalises every text that enters: records, drafts, file names, searches, reference data and reasons (decision 81).
 * Passwords and tokens are not texts.
 */

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Tabs, spaces of other widths and the blank of braille. */
const SPACE = /[\t\p{Zs}\u2800]/gu
/**
 * Control characters, halves of characters, direction marks, soft hyphens, zero-width characters and joiners. Joiners
 * change only scripts other than Latin, and emoji.
 */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

const PLAIN_TEXT = /^[\n -~]*$/

/** Unicode NFC with ordinary spaces, '\n' as the only line break, and no invisible characters. */
export function normalised(text: string): string {
  if (PLAIN_TEXT.test(text)) return text
  return text.replace(LINE_BREAK, '\n').replace(SPACE, ' ').replace(INVISIBLE, '').normalize('NFC')
}

/** A normalised text, trimmed. */
export const normalisedText = (text: string) => normalised(text).trim()

/** The same on one line. */
export const normalisedLine = (text: string) => normalised(text).replaceAll('\n', ' ').trim()

/** True if the text has at least one visible character. */
export const isSeen = (text: string) => normalisedText(text) !== ''

/** The number of characters as people see them: a letter with its accents is one. */
export const charactersIn = (text: string) => [...normalised(text).replace(/\p{M}/gu, '')].length

/** Apostrophes of all kinds, and click letters with their usual substitutes. */
const UNSEARCHED = /['’‘ʼʻ`´′＇ǀǁǂǃ|!/‡≠]/g
const ACCENT = /[\u0300-\u036f]/g
/** Letters with strokes, which Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', đ: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o' }

/** The text as searches compare it. The database function search_key does the same. */
export function searchKey(text: string): string {
  return normalised(text)
    .replace(UNSEARCHED, '')
    .normalize('NFKD')
    .replace(ACCENT, '')
    .toLowerCase()
    .replace(/[ßđħıłø]/g, (letter) => PLAIN[letter] ?? letter)
}

const compared = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** A copy sorted by letters, whatever their case and accents, in every locale. */
export const sortedByLetters = <Item>(items: Iterable<Item>, textOf: (item: Item) => string): Item[] =>
  Array.from(items, (item) => ({ item, text: textOf(item), key: searchKey(textOf(item)) }))
    .sort((one, other) => compared(one.key, other.key) || compared(one.text, other.text))
    .map(({ item }) => item)
