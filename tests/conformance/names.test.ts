import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Another programme exchanges the folder programme/, so no other product file names this one, its country or its award. */

const root = path.resolve(import.meta.dirname, '../..')
const NAMES = /postgraduate|bursar(?:y|ies)\b|sponsor|namibia|windhoek|\bPB-/i

/** The reason for each name that stays, by file or folder and what it may contain. */
const EXCEPTIONS: readonly (readonly [place: string, names: RegExp, reason: string])[] = [
  ['domain/routes.ts', /postgraduate-external/, 'a specified route'],
  ['src/api/', /sponsorships/, 'a specified call and its message'],
  ['server/features/applications/fellowshipRoutes.ts', /sponsorships/, 'a specified call'],
  [
    'server/platform/settings/',
    /postgraduate-bursary-portal|bursar(?:y|ies)/i,
    'a stored client id, and examples of addresses',
  ],
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

test('names the programme only in programme/', () => {
  const named = files.flatMap((file) => namesIn(file).map((line) => `${file}: ${line.trim()}`))
  expect(named).toEqual([])
})

test.each(EXCEPTIONS)('%s still needs its exception', (place, names) => {
  const texts = files
    .filter((file) => file.startsWith(place))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
  expect(texts.some((text) => names.test(text))).toBe(true)
})
