import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { describe, expect, it, test } from 'vitest'
import { countWords, textOf } from '../../domain/words.ts'

describe('§5.3 counting words', () => {
  it.each([
    ['nothing', '', 0],
    ['blanks', '  \n\t ', 0],
    ['an empty paragraph', '<p></p>\n', 0],
    ['an empty line of the editor', '<p>&nbsp;</p><p><br></p>', 0],
    ['plain text', 'three plain words', 3],
    ['spaces in a row', ' one   two ', 2],
    ['a new line', 'one\ntwo', 2],
    ['a hyphen and an apostrophe', "well-known don't", 2],
    ['inline tags within a word', 'un<b>believ</b>able', 1],
    ['inline tags around words', '<p><strong>one</strong> <em>two</em></p>', 2],
    ['tags with attributes', '<p style="text-align:left;">one <span class="a b">two</span></p>', 2],
    ['paragraphs', '<p>one</p><p>two</p>', 2],
    ['list items', '<ul><li>one</li><li>two</li></ul>', 2],
    ['headings', '<h1>one</h1><h6>two</h6>three', 3],
    ['line breaks', 'one<br>two<br/>three', 3],
    ['table cells', '<table><tr><td>one</td><td>two</td></tr></table>', 2],
    ['a comment', 'one<!-- no word here --> two', 2],
    ['a no-break space', 'one&nbsp;two', 2],
    ['a no-break space by number', 'one&#160;two&#xA0;three', 3],
    ['an ampersand', 'research &amp; development', 3],
    ['a tag that was written as text', 'use &lt;b&gt; here', 3],
    ['a less-than sign', 'if 3 < 5 then', 5],
    ['an unknown entity', 'a &unknown; b', 3],
    ['an entity named like an object property', 'a &constructor; b', 3],
    ['a number beyond Unicode', '&#1114112;', 1],
    ['letters of other scripts', 'ǃGâi ǁaes', 2],
    ['zero-width characters', '\u200b \u200d \ufeff \u2060', 0],
    ['soft hyphens, fillers and the braille blank', '\u00ad &shy; \u3164 \u2800 \u115f', 1],
    ['direction marks', '\u200f \u061c \u202e', 0],
    ['zero-width characters in words', 'zero\u200bwidth \ufeffjoined', 2],
  ])('§5.3 %s', (_, html, words) => {
    expect(countWords(html)).toBe(words)
  })

  it.each([
    ['&lt;b&gt; &amp; &quot;x&quot; &apos;y&apos;', '<b> & "x" \'y\''],
    ['&#65;&#x42;', 'AB'],
    ['&#1114111;&#x10ffff;', '\u{10ffff}\u{10ffff}'],
    ['&amp;nbsp;', '&nbsp;'],
  ])('§5.3 %s reads %s', (html, text) => {
    expect(textOf(html)).toBe(text)
  })
})

test.each([
  ['unclosed tags', '<a', 1],
  ['unclosed block tags', '<p', 1],
  ['unclosed entities', '&#1', 1],
  ['unclosed closing tags', '</p ', 500_000],
  ['unclosed comments', '<!-- ', 400_000],
])('counts two million characters of %s before the test times out', (_, html, words) => {
  expect(countWords(html.repeat(2_000_000 / html.length))).toBe(words)
})

test('counts unclosed tags before one that closes as one tag', () => {
  expect(countWords(`${'<a'.repeat(500_000)}>one two`)).toBe(2)
})

describe('§5.3 the enabling threshold', () => {
  const words = (count: number) => `<p>${'word '.repeat(count)}</p>`
  it.each([
    [0, false],
    [479, false],
    [480, true],
    [481, true],
    [500, true],
  ])('§5.3 with %i words it is %s', (count, enough) => {
    expect(RECORD_SCHEMAS.motivation.isValidSync({ motivation: words(count) })).toBe(enough)
  })

  it('§2.11 asks for at least 500 words if it is too short', () => {
    expect(() => RECORD_SCHEMAS.motivation.validateSync({ motivation: words(479) })).toThrow(
      'Your motivation should be at least 500 words in length.',
    )
  })
})
