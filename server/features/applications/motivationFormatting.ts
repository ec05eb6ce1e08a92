import { Parser } from 'htmlparser2'
import { DEEPEST_TAG, MOST_TAGS } from '../../../domain/formatting.ts'

/** What a motivation's HTML has for a sanitizer to do. */
export interface Formatting {
  tags: number
  /** The length of all attributes, in characters. */
  attributes: number
}

/**
 * Counts it with the parser that the sanitizer uses, in linear time: the parser stops at the first tag too many or too deep, from
 * which on its own work would grow with the square of the text. Null where it did.
 */
export function formattingOf(html: string): Formatting | null {
  const formatting: Formatting = { tags: 0, attributes: 0 }
  let depth = 0
  let isTooMuch = false
  const parser = new Parser({
    onopentagname() {
      formatting.tags += 1
      depth += 1
      isTooMuch = formatting.tags > MOST_TAGS || depth > DEEPEST_TAG
      if (isTooMuch) parser.pause()
    },
    onattribute(name, value) {
      formatting.attributes += name.length + value.length
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.write(html)
  return isTooMuch ? null : formatting
}
