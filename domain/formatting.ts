/** Maximum number of tags in rich text, which limits parsing time. Far more than real texts need. */
export const MOST_TAGS = 20_000
/** Maximum nesting of elements. */
export const DEEPEST_TAG = 100

export const TOO_MUCH_FORMATTING =
  'The text has too much formatting. Please remove some of it, or paste the text without formatting.'

const OPENING_TAG = /<[a-z]/gi

/** True if the HTML has at most MOST_TAGS tags. Nesting is checked by the parser. */
export function isModestlyFormatted(html: string): boolean {
  let tags = 0
  for (const _tag of html.matchAll(OPENING_TAG)) {
    tags += 1
    if (tags > MOST_TAGS) return false
  }
  return true
}
