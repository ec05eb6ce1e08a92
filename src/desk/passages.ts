import { diffWords } from 'diff'

/** A part of a text; `change` is null if both versions have it. */
export interface Passage {
  change: 'added' | 'removed' | null
  text: string
}

/** Unchanged characters that are shown beside a change. */
const CONTEXT = 80

/** Shorter texts are easier to read side by side than as passages. */
const SHORTEST = 2 * CONTEXT

export const hasPassages = (one: string, other: string): boolean => Math.min(one.length, other.length) >= SHORTEST

const startOf = (text: string) => text.slice(0, CONTEXT).replace(/\S*$/, '')
const endOf = (text: string) => text.slice(-CONTEXT).replace(/^\S*/, '')

/** Only what is next to a change, with '…' for the rest. */
function shortened(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (text.length <= (isFirst || isLast ? CONTEXT : 2 * CONTEXT)) return text
  return `${isFirst ? '' : startOf(text)}…${isLast ? '' : endOf(text)}`
}

/** The changed passages of a text, word by word, with the words beside them. */
export function changedPassages(before: string, after: string): Passage[] {
  const parts = diffWords(before, after)
  return parts.map(({ value, added, removed }, index) => {
    if (added) return { change: 'added', text: value }
    if (removed) return { change: 'removed', text: value }
    const place = { isFirst: index === 0, isLast: index === parts.length - 1 }
    return { change: null, text: shortened(value, place) }
  })
}
