import { ContentState, convertToRaw } from 'draft-js'
import draftToHtml from 'draftjs-to-html'
import { expect, it } from 'vitest'
import { htmlOfText, paragraphsOf } from '../../../src/components/form/editor/paragraphs.ts'

it.each([
  ['a blank line', 'One\n\n \nTwo', ['One', 'Two']],
  ['line breaks of every system', 'One\r\nTwo\rThree', ['One', 'Two', 'Three']],
  ['a new line at the end', 'One\n', ['One', '']],
  ['spaces at the ends', '  One  ', ['  One  ']],
  ['signs of HTML', '<b>1 & 2</b> &amp; "3"', ['<b>1 & 2</b> &amp; "3"']],
])('§2.11 turns text with %s into the paragraphs and HTML of the editor', (_, text, paragraphs) => {
  expect(paragraphsOf(text)).toEqual(paragraphs)
  expect(htmlOfText(text)).toBe(draftToHtml(convertToRaw(ContentState.createFromText(paragraphs.join('\n')))))
})
