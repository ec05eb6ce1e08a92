import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** A programme is a folder, so no other product file names this one or the example, their countries or their awards. */

const root = path.resolve(import.meta.dirname, '../..')
const NAMES =
  /postgrad|bursar(?:y|ies)\b|sponsor|namibia|windhoek|central bank|\bPB-|coastal|\bfundy\b|halifax|dalhousie|\bCRG\b/i

/** The reason for each name that stays, by file or folder and what it may contain. */
const EXCEPTIONS: readonly (readonly [place: string, names: RegExp, reason: string])[] = [
  ['src/api/', /sponsorships/, 'a specified call and its message'],
  ['server/features/applications/fellowshipRoutes.ts', /sponsorships/, 'a specified call'],
  ['server/platform/settings/', /bursar(?:y|ies)/i, 'examples of addresses'],
  ['domain/institutionNames.ts', /namibia/i, 'names of universities, of which some are in this country'],
  ['machines/', /bursary admins?/i, 'descriptions for analysts, which name the specified role'],
]

const files = ['domain', 'machines', 'src', 'server', 'index.html', 'desk.html'].flatMap((place) =>
  place.endsWith('.html')
    ? [place]
    : readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:tsx?|js|css|html|json)$/.test(file) && !file.includes('migrations'))
        .map((file) => path.posix.join(place, file)),
)

function namesIn(file: string): string[] {
  const allowed = EXCEPTIONS.filter(([place]) => file.startsWith(place)).map(([, names]) => names)
  const text = readFileSync(path.join(root, file), 'utf8')
  const rest = allowed.reduce((left, names) => left.replaceAll(new RegExp(names, 'gi'), ''), text)
  return rest.split('\n').filter((line) => NAMES.test(line))
}

test('names no programme outside its folder', () => {
  const named = files.flatMap((file) => namesIn(file).map((line) => `${file}: ${line.trim()}`))
  expect(named).toEqual([])
})
