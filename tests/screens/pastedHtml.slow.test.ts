import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { cleanPastedHtml } from '../../src/components/form/editor/pastedHtml.ts'

const sample = (name: string) => readFileSync(path.join(import.meta.dirname, 'pasted', name), 'utf8')
const cleaned = (html: string) => cleanPastedHtml(html).replace(/\s+/g, ' ')

const LETTER = [
  '<h2>Why I apply</h2>',
  '<p>I want to study <strong>monetary policy</strong>, and <em>econometrics</em>, at the <u>University</u>.</p>',
  '<ul><li><strong>First</strong> reason</li><li>Second reason</li></ul>',
  '<ol><li>Study</li><li>Return</li></ol>',
  '<p>Yours faithfully</p>',
].join('')

describe('§2.11 text pasted into the motivation', () => {
  it.each(['word.html', 'google-docs.html'])(
    '§2.11 from %s keeps only bold, italics, underlining, headings and lists',
    (name) => {
      expect(cleaned(sample(name))).toBe(LETTER)
    },
  )

  it.each([
    ['a script', '<p>One<script>alert(1)</script></p>', '<p>One</p>'],
    ['a handler', '<p onclick="alert(1)">One</p>', '<p>One</p>'],
    ['a picture', '<p>One<img src="https://example.org/a.png"></p>', '<p>One</p>'],
    ['a link', '<p>One <a href="https://example.org">two</a></p>', '<p>One two</p>'],
    ['a colour', '<p style="color:red"><font size="7">One</font></p>', '<p>One</p>'],
  ])('removes %s and keeps its text', (_, html, expected) => {
    expect(cleaned(html)).toBe(expected)
  })

  it.each([
    ['text without paragraphs', 'One <b>two</b>', '<p>One <strong>two</strong></p>'],
    ['divisions', '<div>One</div><div><div>Two</div></div>', '<p>One</p><p>Two</p>'],
    [
      'a table',
      '<table><tr><td>One</td> <td>two</td></tr><tr><td>Three</td></tr></table>',
      '<p>One two</p><p>Three</p>',
    ],
    ['a quote', '<blockquote><p>One</p></blockquote>', '<blockquote>One</blockquote>'],
    ['bold and italic at once', '<b><i>One</i></b>', '<p><em><strong>One</strong></em></p>'],
    ['a list in a list', '<ul><li>One<ul><li>Two</li></ul></li></ul>', '<ul><li>One</li><ul><li>Two</li></ul></ul>'],
    ['nothing but space', '<p>&nbsp;</p><br>', ''],
  ])('cleans %s', (_, html, expected) => {
    expect(cleaned(html)).toBe(expected)
  })
})

it('a paragraph of many runs takes only a constant factor longer than many short ones', () => {
  const milliseconds = (html: string) => {
    const began = performance.now()
    cleanPastedHtml(html)
    return performance.now() - began
  }
  const runs = '<b>bold</b> and plain '
  const many = Math.max(...[1, 2].map(() => milliseconds(`<p>${runs.repeat(10)}</p>`.repeat(1_000))))
  expect(milliseconds(`<p>${runs.repeat(10_000)}</p>`)).toBeLessThan(4 * many)
})
