/**
 * How much formatting a rich text may carry: beyond what anybody writes in 200,000 characters, and little enough to be parsed in a
 * known time.
 */
export const MOST_TAGS = 20_000
/** How many elements may be open inside one another. */
export const DEEPEST_TAG = 100

export const TOO_MUCH_FORMATTING =
  'The text has too much formatting. Please clear some of it, or paste the text without its formatting.'

const OPENING_TAG = /<[a-z]/gi

/** Whether an HTML string keeps to the number of tags; only a parser can count its depth. */
export function isModestlyFormatted(html: string): boolean {
  let tags = 0
  for (const _tag of html.matchAll(OPENING_TAG)) {
    tags += 1
    if (tags > MOST_TAGS) return false
  }
  return true
}
