import { Ajv2020 } from 'ajv/dist/2020.js'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchOptions } from '../../../scripts/support/chromium.mjs'
import { installPackage } from '../../../scripts/support/package.ts'
import type { PathsFile } from '../file/file.ts'

const run = promisify(execFile)
const packageFolder = path.resolve(import.meta.dirname, '..')

/** The tutorial's files by name. */
async function tutorialFiles(): Promise<[name: string, text: string][]> {
  const page = await readFile(path.join(packageFolder, 'docs/tutorial.md'), 'utf8')
  return [...page.matchAll(/```(?:ts|html)\n(?:\/\/|<!--) (\S+)(?: -->)?\n([^]+?)```/g)].map(
    ([, name = '', text = '']) => [name, text],
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('the package and its tutorial in another project', () => {
  let folder: string
  const at = (...names: string[]) => path.join(folder, ...names)
  const command = (...args: string[]) => run(at('node_modules', '.bin', 'xstate-paths'), args, { cwd: folder })
  const written = async (format: string) => {
    await command('scenarios.ts', '--format', format, '--out', `paths.${format}`)
    return readFile(at(`paths.${format}`), 'utf8')
  }

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'paths-')))
    await run('npm', ['init', '-y'], { cwd: folder })
    for (const [name, text] of await tutorialFiles()) await writeFile(at(name), text)
    await installPackage(packageFolder, folder, 'xstate@5.19.4', '@playwright/test', 'vite')
  }, 300_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('has the files of the tutorial, and licences of what it bundles', async () => {
    const names = ['index.html', 'order.ts', 'page.ts', 'playwright.config.ts', 'scenarios.ts', 'walk.ts']
    expect((await tutorialFiles()).map(([name]) => name).sort()).toEqual(names)
    const own = at('node_modules', 'xstate-paths')
    const notices = await readFile(path.join(own, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    for (const name of ['@xstate/test', '@xstate/graph', 'pure-rand']) expect(notices).toContain(`\n${name} `)
    expect(await readdir(own)).toContain('LICENSE')
    expect(await readdir(at('node_modules', '@xstate')).catch(() => [])).toEqual([])
  })

  it('covers every state, transition and guard result', async () => {
    const { stdout } = await command('scenarios.ts')
    expect(stdout.match(/100 %/g)).toHaveLength(3)
    expect(stdout).toContain('charge fails')
  })

  it('replays its file, and refuses a path that leads elsewhere', async () => {
    const text = await written('json')
    const schema = path.join(at('node_modules', 'xstate-paths'), 'file/paths.schema.json')
    const validate = new Ajv2020().compile(JSON.parse(await readFile(schema, 'utf8')) as object)
    expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true)
    expect((await command('scenarios.ts', '--replay', 'paths.json')).stdout.match(/100 %/g)).toHaveLength(3)
    await writeFile(at('wrong.json'), text.replace('"state": "failed"', '"state": "paid"'))
    await expect(command('scenarios.ts', '--replay', 'wrong.json')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('expected state: paid\n  actual state: failed'),
    })
  })

  it('describes paths in the words of the scenarios and the chart', async () => {
    expect(await written('manual')).toContain("| 0 | Open the page | The page asks for a card and shows 'Pay'. | |")
    expect(await written('gherkin')).toContain("    When Enter the card '4242 4242' and press 'Pay'")
  })

  it('writes models for GraphWalker', async () => {
    const schema = await readFile(path.join(packageFolder, 'formats/graphwalker.schema.json'), 'utf8')
    const validate = new Ajv2020().compile(JSON.parse(schema) as object)
    expect(validate(JSON.parse(await written('graphwalker'))), JSON.stringify(validate.errors)).toBe(true)
  })

  it('keeps errors and snapshots in an ES module, too', async () => {
    await mkdir(at('module'))
    await writeFile(at('module', 'package.json'), '{ "type": "module" }')
    for (const [name, text] of await tutorialFiles()) await writeFile(at('module', name), text)
    const other = await command('module/scenarios.ts', '--format', 'json', '--out', 'module.json').then(() =>
      readFile(at('module.json'), 'utf8'),
    )
    expect(JSON.parse(other)).toEqual(JSON.parse(await written('json')) as PathsFile)
  })

  it('explains what is missing', async () => {
    expect((await command('--help')).stdout).toContain('xstate-paths SCENARIOS [options]')
    const scenarios = await readFile(at('scenarios.ts'), 'utf8')
    const order = await readFile(at('order.ts'), 'utf8')
    await writeFile(at('endlessOrder.ts'), order.replace("patience: 'failed'", "patience: 'basket'"))
    await writeFile(at('endless.ts'), scenarios.replace('./order.ts', './endlessOrder.ts'))
    await writeFile(at('modelless.ts'), scenarios.replace('models: { opened },', ''))
    for (const [args, message] of [
      [[], 'Name the module with your machines'],
      [['nowhere.ts'], 'There is no file nowhere.ts'],
      [['order.ts'], 'order.ts has no default export'],
      [['endless.ts'], "The model of 'order' has more than 20000 states."],
      [['modelless.ts'], "'order' in modelless.ts has no models."],
    ] as const)
      await expect(command(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(message) })
  })

  it('has types for the scenarios and the executors', async () => {
    const options = ['--noEmit', '--strict', '--ignoreConfig', '--allowImportingTsExtensions', '--target', 'es2023']
    const tsc = path.join(packageFolder, '../../node_modules/.bin/tsc')
    const resolution = ['--module', 'esnext', '--moduleResolution', 'bundler']
    const errorsIn = (...args: string[]) =>
      run(tsc, [...options, ...resolution, ...args], { cwd: folder }).catch((failure: { stdout: string }) => failure)
    expect((await errorsIn('--skipLibCheck', 'false', 'scenarios.ts')).stdout).toBe('')
    expect((await errorsIn('--skipLibCheck', 'walk.ts', 'page.ts', 'playwright.config.ts')).stdout).toBe('')
  })

  it('walks the paths of the tutorial in a browser', async () => {
    await command('scenarios.ts', '--format', 'playwright', '--out', 'tests/order.spec.ts')
    const url = `http://localhost:${await freePort()}`
    const config = {
      use: { baseURL: url, launchOptions: launchOptions() },
      webServer: { command: `npx vite --port ${new URL(url).port} --strictPort`, url },
    }
    await writeFile(
      at('here.config.ts'),
      `import config from './playwright.config.ts'\nexport default { ...config, ...${JSON.stringify(config)} }\n`,
    )
    const { stdout } = await run(at('node_modules', '.bin', 'playwright'), ['test', '--config', 'here.config.ts'], {
      cwd: folder,
    }).catch((failure: { stdout: string }) => failure)
    expect(stdout).toMatch(/^ {2}\d+ passed/m)
    expect(stdout).not.toContain('failed')
  })
})
