import { Parser } from 'htmlparser2'
import { DEEPEST_TAG, MOST_TAGS } from '../../../domain/formatting.ts'

/** The amount of formatting in a motivation's HTML. */
export interface Formatting {
  tags: number
  /** The total length of all attributes, in characters. */
  attributes: number
}

/**
 * Counts with the sanitizer's parser in linear time. Stops at too many or too deeply nested tags, because the
 * sanitizer would then take quadratic time, and returns null.
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
