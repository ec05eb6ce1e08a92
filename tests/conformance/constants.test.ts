import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import * as limits from '../../domain/limits.ts'

/** The product's sources without comments and chart descriptions. */
const root = path.resolve(import.meta.dirname, '../..')
const sources = new Map(
  ['programme', 'domain', 'machines', 'src', 'server'].flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file): [string, string] => {
        const text = readFileSync(path.join(root, room, file), 'utf8')
        return [path.posix.join(room, file), text.replace(/\/\*[\s\S]*?\*\/|^ *\/\/.*$|description:\s*.*$/gm, '')]
      }),
  ),
)

function filesWith(pattern: RegExp): string[] {
  return [...sources].filter(([, text]) => pattern.test(text)).map(([file]) => file)
}

describe('every constant of section 9 is defined in one place', () => {
  it.each([
    ['the maximum upload size', /2_?097_?152/, 'domain/limits.ts'],
    ['the accepted extensions', /'jpg', 'jpeg', 'png'/, 'domain/limits.ts'],
    ['the word count that enables saving', /\b480\b/, 'programme/settings.ts'],
    ['the word count that is stated', /\b500 words|WORDS = 500$/m, 'programme/settings.ts'],
    ['the idle timeout', /\b120_?000\b/, 'programme/settings.ts'],
    ['the locale', /'en-GB'/, 'programme/settings.ts'],
    ["the login's return target", /'\/progress-detail'/, 'domain/limits.ts'],
    ['the status strings', /'Completed [A-Z]/, 'domain/steps.ts'],
    ['the replacement of spaces', /replaceAll\(' ', '_'\)/, 'domain/documents.ts'],
    ['the format of dates', /'dd\/mm\/yyyy'/, 'programme/settings.ts'],
    ['midnight in ISO form', /T00:00:00\.000Z/, 'domain/calendar.ts'],
    ['the callback path', /'\/postgraduate-external\/callback'/, 'programme/settings.ts'],
    ['the base path of the calls', /'\/postgradexternalapi'/, 'programme/settings.ts'],
  ])('%s', (_, pattern, file) => {
    expect(filesWith(pattern)).toEqual([file])
  })

  it.each(Object.keys(limits))('%s is used by the product', (name) => {
    const readers = filesWith(new RegExp(`\\b${name}\\b`)).filter((file) => file !== 'domain/limits.ts')
    expect(readers).not.toEqual([])
  })
})
