import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListedChart, Picture } from '../drawing/charts.ts'
import { installPackage } from '../../scripts/support/package.ts'
import { makeFolder, packageFolder } from './elsewhere.ts'

const run = promisify(execFile)

const { XSTATE_VERSION = 'oldest' } = process.env
const isOldest = XSTATE_VERSION === 'oldest'

const DOOR = `import { assign, setup } from 'xstate'
import { SECOND } from './time'
import './door.css'

type DoorEvent = { type: 'push'; force: number } | { type: 'lock' }

export const door = setup({
  types: { context: {} as { force: number }, events: {} as DoorEvent },
  guards: { isStrong: ({ event }) => event.type === 'push' && event.force > 3 },
  actions: { remember: assign({ force: ({ event }) => (event.type === 'push' ? event.force : 0) }) },
  delays: { closing: 2 * SECOND },
}).createMachine({
  id: 'door',
  context: { force: 0 },
  initial: 'shut',
  states: {
    shut: { on: { push: { guard: 'isStrong', target: 'open', actions: 'remember' }, lock: 'locked' } },
    open: { after: { closing: 'shut' } },
    locked: { type: 'final', description: 'Needs a key (§1).' },
  },
})
`

const LAMP = `const { fromPromise, setup } = require('xstate')

exports.lamp = setup({ actors: { heat: fromPromise(async () => 80) } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { press: 'on' } }, on: { invoke: { src: 'heat', onDone: 'off', onError: 'broken' } }, broken: {} },
})
`

const CONFIG = `import { defineStatecharts } from 'xstate-charts'
import { listed, sends } from 'xstate-charts/choices'
import type { Scenario } from 'xstate-charts/simulate'
import { door } from './src/door'

const scenario: Scenario = {
  machine: door,
  starts: [{ label: 'Shut', input: () => undefined }],
  choices: listed<'push' | 'lock'>({ push: [sends('push', 'Push', { force: 5 })], lock: [sends('lock', 'Lock')] }),
}

export default defineStatecharts({
  title: 'A house',
  scenarios: { door: scenario },
  guards: { door: { isStrong: 'the push is too weak' } },
  exports: { folder: 'charts', introduction: 'The doors.' },
})
`

describe('the package in another project', () => {
  let folder: string
  const at = (...names: string[]) => path.join(folder, ...names)
  const command = (...args: string[]) =>
    run(at('node_modules', '.bin', 'xstate-charts'), args, { cwd: folder, env: { ...process.env, CHROMIUM_PATH: '' } })

  beforeAll(async () => {
    folder = await makeFolder()
    await mkdir(at('src'))
    await Promise.all([
      writeFile(at('package.json'), '{ "name": "house", "private": true }'),
      writeFile(at('src', 'door.ts'), DOOR),
      writeFile(at('src', 'time.ts'), 'export const SECOND: number = 1_000\n'),
      writeFile(at('src', 'door.css'), '.door { color: brown }\n'),
      writeFile(at('src', 'lamp.js'), LAMP),
    ])
    await installPackage(packageFolder, folder, `xstate@${isOldest ? '5.0.0' : XSTATE_VERSION}`)
  }, 300_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Starts the page, passes its address on, and stops it. */
  async function served(args: readonly string[], visit: (url: string) => Promise<void>): Promise<void> {
    const page = spawn(process.execPath, [at('node_modules', 'xstate-charts', 'bin', 'statecharts.js'), ...args], {
      cwd: folder,
      env: { ...process.env, STATECHARTS_PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      for await (const line of createInterface(page.stdout)) {
        const [, url] = /Statecharts: (\S+)/.exec(line) ?? []
        if (url !== undefined) return await visit(url)
      }
      throw new Error('The command ended without serving a page')
    } finally {
      page.kill()
    }
  }
  const json = async <Answer>(url: string) => (await (await fetch(url)).json()) as Answer
  const machinesAt = async (url: string) =>
    (await json<ListedChart[]>(`${url}charts.json`)).map(
      ({ name, origin }) => `${name}, ${origin?.how ?? 'configured'}`,
    )

  it('is at most 3 MB, and installs only ELK and tsx with its esbuild', async () => {
    expect((await readdir(at('node_modules'))).filter((name) => !name.startsWith('.')).sort()).toEqual([
      '@esbuild',
      'elkjs',
      'esbuild',
      'tsx',
      'xstate',
      'xstate-charts',
    ])
    const own = at('node_modules', 'xstate-charts')
    const files = await readdir(own, { recursive: true })
    const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(own, file))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000)
    const notices = await readFile(path.join(own, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    for (const name of ['react', 'react-dom', 'ws', 'xstate', '@babel/parser']) expect(notices).toContain(`\n${name} `)
  })

  it('serves the machines of a folder, run with its own XState, and their pictures', () =>
    served(['src'], async (url) => {
      expect(await machinesAt(url)).toEqual(['door, run', 'lamp, run'])
      const { svg } = await json<Picture>(`${url}picture.json?machine=door&detail=full&shape=tall`)
      expect(svg).toContain('after 2 s (closing)')
      expect(await (await fetch(`${url}main.js`)).text()).toContain('/project.js')
    }))

  it('reads machines without running them, and shows its demo', async () => {
    await served(['src', '--read'], async (url) => expect(await machinesAt(url)).toEqual(['door, read', 'lamp, read']))
    await served(['--demo'], async (url) => expect(await machinesAt(url)).toContain('sync, read'))
  })

  it('writes pictures', async () => {
    await command('src', '--out', 'drawn')
    expect((await readdir(at('drawn'))).sort()).toEqual(['README.md', 'door.mmd', 'door.svg', 'lamp.mmd', 'lamp.svg'])
  })

  it('explains its commands, and what is missing', async () => {
    expect((await command('--help')).stdout).toContain('xstate-charts compare')
    await expect(command()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('xstate-charts PATH') })
  })

  it('checks machines, and begins a configuration', async () => {
    await writeFile(at('faulty.ts'), DOOR.replace("'shut' }", "'shutt' }"))
    await expect(command('check', 'faulty.ts')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining("faulty.ts:18: door: open on closing: the target 'shutt' does not exist"),
    })
    await command('check', 'src')
    await command('init', 'src/door.ts', '--out', 'door.config.ts')
    await command('--config', 'door.config.ts', '--export')
    expect(await readdir(at('statecharts'))).toContain('door.svg')
  })

  it('can be published', async () => {
    const { stdout } = await run('npm', ['publish', './dist', '--dry-run', '--json'], { cwd: packageFolder })
    const { 'xstate-charts': packed } = JSON.parse(stdout) as Record<string, { files: { path: string }[] }>
    const paths = packed?.files.map((file) => file.path)
    for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE', 'action.yml', 'project.d.ts', 'bin/statecharts.js'])
      expect(paths).toContain(file)
  })

  describe('with a configuration', () => {
    beforeAll(() => writeFile(at('statecharts.config.ts'), CONFIG))

    it('has types for its configuration', async () => {
      const options = ['--noEmit', '--strict', '--ignoreConfig', '--module', 'nodenext', '--skipLibCheck']
      await writeFile(at('src', 'css.d.ts'), "declare module '*.css'\n")
      const tsc = path.join(packageFolder, '..', 'node_modules', '.bin', 'tsc')
      // The types of the oldest XState have errors of their own.
      await run(tsc, [...options, String(isOldest), 'statecharts.config.ts', 'src/css.d.ts'], { cwd: folder }).catch(
        ({ stdout }) => {
          expect.fail(String(stdout))
        },
      )
    })

    it('serves the configured machines', () =>
      served([], async (url) => {
        expect(await machinesAt(url)).toEqual(['door, configured'])
        expect(await (await fetch(`${url}project.js`)).text()).toContain('the push is too weak')
      }))

    it('exports, compares, traces and reports', async () => {
      await command('--export')
      expect((await readdir(at('charts'))).sort()).toEqual(['README.md', 'door.json', 'door.mmd', 'door.svg'])
      await cp(at('charts'), at('before'), { recursive: true })
      await writeFile(at('src', 'door.ts'), DOOR.replace("lock: 'locked'", "bolt: 'locked'"))
      expect((await command('compare', 'before')).stdout).toContain('| + | `shut` | bolt |')
      expect((await command('trace')).stdout).toContain('§1')
      await command('report', '--format', 'md')
      expect(await readFile(at('statechart-reports', 'door.md'), 'utf8')).toContain(
        '| isStrong | the push is too weak |',
      )
    })
  })
})
