import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Manifest } from '../../server/features/pages/manifest.ts'

/** The desk is a separate build. The applicants' files must contain none of it. */

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
if (!existsSync(path.join(dist, '.build-hash')))
  throw new Error('There is no build to look at: run `npm run build` first.')

const manifestOf = (part: string) =>
  JSON.parse(readFileSync(path.join(dist, part, 'manifest.json'), 'utf8')) as Manifest
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
const scriptsBelow = (folder: string) => filesBelow(folder).filter((file) => /\.(?:js|css|html)$/.test(file))

/** Texts that only the desk contains. */
const ONLY_THERE = ['Save the decision', '/api/desk/submissions', 'You cannot use the desk', 'desk-assets']

it('the desk shares no file with the portal', () => {
  const desk = Object.values(manifestOf('desk')).flatMap(({ file, css = [] }) => [file, ...css])
  expect(desk.length).toBeGreaterThan(1)
  for (const file of desk) expect(file).toMatch(/^desk-assets\//)
  const portal = path.join(dist, 'portal')
  const names = filesBelow(portal).map((file) => path.relative(portal, file))
  for (const file of desk) expect(names).not.toContain(file)
})

it('the portal’s build contains no module and no text of the desk', () => {
  expect(Object.keys(manifestOf('portal')).filter((module) => /desk|committee/i.test(module))).toEqual([])
  const portal = scriptsBelow(path.join(dist, 'portal'))
  const desk = scriptsBelow(path.join(dist, 'desk'))
  expect(portal.length).toBeGreaterThan(10)
  for (const words of ONLY_THERE) {
    const those = (files: string[]) => files.filter((file) => readFileSync(file, 'utf8').includes(words))
    expect(those(desk).length, words).toBeGreaterThan(0)
    expect(
      those(portal).map((file) => path.basename(file)),
      words,
    ).toEqual([])
  }
})
