import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DOCUMENTS } from '../../domain/documents.ts'
import { fieldsWhere } from '../../domain/programme.ts'
import { ROUTES } from '../../domain/routes.ts'
import { RECORD_STEPS, STEP, STEPS } from '../../domain/steps.ts'
import { leanRows } from '../../scripts/vite/leanProgramme.ts'
import { filesOf, type Manifest } from '../../server/features/pages/manifest.ts'
import type { RenderModule } from '../../server/features/pages/pageSource.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
if (!existsSync(path.join(dist, '.build-hash')))
  throw new Error('There is no build to weigh: run `npm run build` first.')

const portal = path.join(dist, 'portal')
const readJson = (name: string): unknown => JSON.parse(readFileSync(path.join(portal, name), 'utf8'))
const manifest = readJson('manifest.json') as Manifest
const packages = readJson('packages.json') as Record<string, string[]>
const { entryModules, appModules, screenModules } = (await import(
  /* @vite-ignore */ pathToFileURL(path.join(dist, 'render', 'entry-render.js')).href
)) as RenderModule & { screenModules: Record<string, string> }

const HOME_KB = 90
const STEP_KB = 290
const EDITOR = ['draft-js', 'react-draft-wysiwyg', 'draftjs-to-html', 'html-to-draftjs', 'immutable']
const CALENDAR = ['@mantine/dates', 'dayjs']

const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(portal, file)), { level: 9 }).length, 0) /
  1_000

const screens = [ROUTES.progress, ...STEPS.map((step) => step.route)]

/** The app and its static imports; it imports screens only when they open. */
const app = new Set(['src/main.tsx'])
for (const module of app) manifest[module]?.imports?.forEach((name) => app.add(name))

/** Every script of a path: the entry, the app, the screen, and what the screen imports later. */
function scriptsAt(screen: string): Set<string> {
  const modules = new Set([screenModules[screen] ?? ''])
  for (const module of modules) {
    const chunk = manifest[module]
    const brought = [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]
    brought.filter((name) => !app.has(name)).forEach((name) => modules.add(name))
  }
  return new Set(filesOf(manifest, [...appModules, ...modules]).scripts)
}

const made = (file: string, of: readonly string[]) => (packages[file] ?? []).some((name) => of.includes(name))
const filesMadeOf = (of: readonly string[]) => Object.keys(packages).filter((file) => made(file, of))

describe('the size of the portal, gzip', () => {
  it('has the app and a separate chunk for every screen', () => {
    for (const module of appModules) expect(manifest[module]?.file, module).toMatch(/^assets\/.+\.js$/)
    for (const screen of [ROUTES.home, ...screens]) expect(Object.keys(screenModules)).toContain(screen)
    for (const screen of screens)
      expect(manifest[screenModules[screen] ?? '']?.file, screen).toMatch(/^assets\/.+\.js$/)
    const chunks = screens.map((screen) => manifest[screenModules[screen] ?? '']?.file)
    expect(new Set(chunks).size).toBe(screens.length)
  })

  it(`home loads at most ${HOME_KB} kB of JavaScript before the browser is idle`, () => {
    const before = filesOf(manifest, ['index.html']).scripts
    expect(before).not.toHaveLength(0)
    expect(kilobytes(before)).toBeLessThanOrEqual(HOME_KB)
  })

  it.each(screens)(`%s loads at most ${STEP_KB} kB of JavaScript without the editor`, (screen) => {
    const scripts = [...scriptsAt(screen)]
    const counted = screen === STEP.motivation.route ? scripts.filter((file) => !made(file, EDITOR)) : scripts
    expect(kilobytes(counted)).toBeLessThanOrEqual(STEP_KB)
  })
})

/** As browsers receive it: all but the smallest scripts have a Brotli file. */
const sent = (file: string) => {
  const encoded = path.join(portal, `${file}.br`)
  return readFileSync(existsSync(encoded) ? encoded : path.join(portal, file))
}
const onTheWire = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sent(file).length, 0) / 1_000

it('the scripts that ask for the stored answers need at most 24 kB, Brotli', () => {
  expect(onTheWire(filesOf(manifest, entryModules).scripts)).toBeLessThanOrEqual(24)
})

/** The specification has 20 questions, 7 documents and 3 steps with questions. Each further row of a programme may add to the scripts. */
const ROW_KB = 0.15
const asked = RECORD_STEPS.flatMap((step) => [step, ...fieldsWhere(step, () => true)]).length + DOCUMENTS.length
const added = ROW_KB * Math.max(0, asked - 30)

describe('the scripts before the app is in charge of a step, Brotli', () => {
  it.each([
    [ROUTES.progress, 164],
    [STEP.personalDetails.route, 190],
    [STEP.courseDetails.route, 188],
    [STEP.review.route, 166.2],
    [STEP.submit.route, 164],
  ])('%s needs at most %i kB', (screen, limit) => {
    const { scripts } = filesOf(manifest, [...appModules, screenModules[screen] ?? ''])
    expect(onTheWire(scripts)).toBeLessThanOrEqual(limit + added)
  })
})

describe('code splitting', () => {
  it('loads the editor only on Motivation', () => {
    const editor = filesMadeOf(EDITOR)
    expect(editor).not.toHaveLength(0)
    for (const screen of screens) {
      const loaded = editor.filter((file) => scriptsAt(screen).has(file))
      expect(loaded, screen).toEqual(screen === STEP.motivation.route ? editor : [])
    }
  })

  it.each([
    ['the calendar', CALENDAR],
    ['moment', ['moment']],
  ])('loads %s only on Personal Details', (_, of) => {
    const files = filesMadeOf(of)
    expect(files).not.toHaveLength(0)
    for (const screen of screens) {
      const loaded = files.filter((file) => scriptsAt(screen).has(file))
      expect(loaded, screen).toEqual(screen === STEP.personalDetails.route ? files : [])
    }
  })

  it('loads the picture resizer only in its worker', () => {
    const parts = readdirSync(path.join(portal, 'assets')).filter((file) => /pictures\.worker|libheif/.test(file))
    expect(parts).toEqual(expect.arrayContaining([expect.stringMatching(/\.js$/), expect.stringMatching(/\.wasm$/)]))
    for (const screen of screens) {
      const scripts = [...scriptsAt(screen)].map((file) => path.basename(file))
      expect(
        scripts.filter((file) => parts.includes(file) || file.startsWith('heic')),
        screen,
      ).toEqual([])
      expect(scripts.flatMap((file) => packages[`assets/${file}`] ?? [])).not.toContain('pica')
    }
  })

  it('contains no statement of a row that only the server and staff use', () => {
    const scripts = readdirSync(path.join(portal, 'assets')).filter((file) => file.endsWith('.js'))
    const rows = scripts.map((file) => readFileSync(path.join(portal, 'assets', file), 'utf8')).join('\n')
    expect(rows.includes('Intended Course of Study (1st Choice)')).toBe(true)
    const others = [
      'AcceptanceLetterUploads',
      'your academic transcript',
      'blind:!0',
      'identifies:!0',
      '`1st Choice`',
      'letter:`course`',
    ]
    expect(others.filter((text) => rows.includes(text))).toEqual([])
  })

  it.each([
    ["mode: line({ label: 'Mode', letter: 'mode', blind: true }),", "mode: line({ label: 'Mode', }),"],
    ["{ column: '1st', label: 'First, letter: no' }", "{ label: 'First, letter: no' }"],
  ])('leaves such statements out of a row on one line: %s', (row, lean) => {
    expect(leanRows(row)).toBe(lean)
  })

  it('contains no inspector and no test tool', () => {
    const all = new Set(Object.values(packages).flat())
    for (const name of ['@statelyai/inspect', '@xstate/inspect', '@xstate/test', '@xstate/graph'])
      expect(all).not.toContain(name)
    for (const file of Object.keys(packages)) {
      expect(readFileSync(path.join(portal, file), 'utf8'), file).not.toMatch(/stately\.ai|inspector/i)
    }
  })
})
