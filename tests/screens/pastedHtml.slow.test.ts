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
})

it('cleans a paragraph of 30,000 runs before the test times out', { timeout: 30_000 }, () => {
  const runs = '<b>bold</b> and plain '.repeat(30_000)
  expect(cleanPastedHtml(`<p>${runs}</p>`)).toBe(`<p>${runs.replaceAll('b>', 'strong>')}</p>`)
})
