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

/** The scenarios' words in the tutorial. */
async function tutorialWords(): Promise<string> {
  const page = await readFile(path.join(packageFolder, 'docs/tutorial.md'), 'utf8')
  return /```ts\n(export default[^]+?)```/.exec(page)?.[1] ?? ''
}

async function copyTutorial(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'e2e'), { recursive: true })
  for (const [name, text] of await tutorialFiles()) await writeFile(path.join(folder, name), text)
}

const OLDEST = '5.14.0'
const { XSTATE_VERSION = 'oldest' } = process.env

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
    await copyTutorial(folder)
    const others = ['@playwright/test', 'playwright-bdd', 'vite', 'vitest']
    await installPackage(
      packageFolder,
      folder,
      `xstate@${XSTATE_VERSION === 'oldest' ? OLDEST : XSTATE_VERSION}`,
      ...others,
    )
  }, 300_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('has the files of the tutorial, and licences of what it bundles', async () => {
    const names = [
      'bdd.config.ts',
      'e2e/order.page.ts',
      'index.html',
      'order.ts',
      'page.ts',
      'playwright.config.ts',
      'scenarios.ts',
    ]
    expect((await tutorialFiles()).map(([name]) => name).sort()).toEqual(names)
    const own = at('node_modules', 'xstate-paths')
    const notices = await readFile(path.join(own, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    for (const name of ['@xstate/test', '@xstate/graph', 'pure-rand', '@babel/parser'])
      expect(notices).toContain(`\n${name} `)
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
    const worded = await tutorialWords()
    const scenarios = await readFile(at('scenarios.ts'), 'utf8')
    await writeFile(at('worded.ts'), scenarios.replace(/export default[^]+/, worded))
    await command('worded.ts', '--format', 'manual', '--out', 'manual.md')
    expect(await readFile(at('manual.md'), 'utf8')).toContain(
      "| 0 | the customer opens the page | The page asks for a card and shows 'Pay'. | |",
    )
    expect(await written('gherkin')).toContain("    When 'order pay' happens, with card 'card'")
  })

  it('writes models for GraphWalker', async () => {
    const schema = await readFile(path.join(packageFolder, 'formats/graphwalker.schema.json'), 'utf8')
    const validate = new Ajv2020().compile(JSON.parse(schema) as object)
    expect(validate(JSON.parse(await written('graphwalker'))), JSON.stringify(validate.errors)).toBe(true)
  })

  it('keeps errors and snapshots in an ES module, too', async () => {
    await mkdir(at('module'))
    await writeFile(at('module', 'package.json'), '{ "type": "module" }')
    await copyTutorial(at('module'))
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
    await writeFile(
      at('endless.ts'),
      scenarios.replace('./order.ts', './endlessOrder.ts').replace('Math.min(context.attempts, 4)', 'context.attempts'),
    )
    await writeFile(at('modelless.ts'), scenarios.replace('models: { start: order }', ''))
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
    expect((await errorsIn('--skipLibCheck', 'e2e/order.page.ts', 'page.ts', 'playwright.config.ts')).stdout).toBe('')
  })

  it('writes the scenarios of the tutorial from its machine', async () => {
    const { stdout } = await command('init', 'order.ts', '--out', 'order.scenarios.ts')
    expect(stdout).toContain('order: 5 states, 1 event, 1 call, 1 named delay')
    const [, scenarios = ''] = (await tutorialFiles()).find(([name]) => name === 'scenarios.ts') ?? []
    expect(await readFile(at('order.scenarios.ts'), 'utf8')).toBe(scenarios)
  })

  it('loads a machine whose module reads the page and imports styles', async () => {
    const order = await readFile(at('order.ts'), 'utf8')
    const page =
      "import './order.css'\nconst root = document.querySelector('#root')!\nroot.innerHTML = localStorage.getItem('order') ?? ''\n"
    await writeFile(at('order.css'), 'h1 { color: green }')
    await writeFile(at('inPage.ts'), page + order)
    await command('init', 'inPage.ts', '--out', 'inPage.scenarios.ts')
    expect((await command('inPage.scenarios.ts')).stdout.match(/100 %/g)).toHaveLength(3)
    await command('inPage.scenarios.ts', '--format', 'vitest', '--out', 'inPage/order.test.ts')
    await run(at('node_modules', '.bin', 'vitest'), ['run', 'inPage'], { cwd: folder })
  })

  it('writes tests of the machine that pass in Vitest', async () => {
    await command('scenarios.ts', '--format', 'vitest', '--out', 'tests/order.test.ts')
    const { stdout } = await run(at('node_modules', '.bin', 'vitest'), ['run', 'tests'], { cwd: folder })
    expect(stdout).toContain('2 passed')
  })

  describe('in a browser', () => {
    async function tested(config: string, others: object = {}): Promise<string> {
      const here = `here.${config}`
      // A port for each run: the server of the run before may still close.
      const port = await freePort()
      const url = `http://localhost:${port}`
      const settings = {
        use: { baseURL: url, launchOptions: launchOptions() },
        webServer: { command: `npx vite --port ${port} --strictPort`, url },
        reporter: 'list',
      }
      const own = JSON.stringify({ ...settings, ...others })
      await writeFile(at(here), `import config from './${config}'\nexport default { ...config, ...${own} }\n`)
      if (config === 'bdd.config.ts')
        await run(at('node_modules', '.bin', 'bddgen'), ['--config', here], { cwd: folder })
      const { stdout } = await run(at('node_modules', '.bin', 'playwright'), ['test', '--config', here], {
        cwd: folder,
      }).catch((failure: { stdout: string }) => failure)
      return stdout
    }

    it('names the function that is not filled in', async () => {
      await command('scenarios.ts', '--format', 'playwright', '--out', 'empty/order.spec.ts')
      const stdout = await tested('playwright.config.ts', { testDir: 'empty' })
      expect(stdout).toContain("The check 'basket' is not filled in yet")
      expect(stdout).toMatch(/^ {2}2 failed/m)
    })

    it('passes with the functions of the tutorial', async () => {
      await command('scenarios.ts', '--format', 'playwright', '--out', 'e2e/order.spec.ts')
      const stdout = await tested('playwright.config.ts')
      expect(stdout).toMatch(/^ {2}2 passed/m)
      expect(stdout).not.toContain('failed (')
    })

    it('runs the feature of the tutorial', async () => {
      await command('scenarios.ts', '--format', 'gherkin', '--out', 'e2e/order.feature')
      expect(await tested('bdd.config.ts')).toMatch(/^ {2}2 passed/m)
    })
  })

  it('can be published', async () => {
    const { stdout } = await run('npm', ['publish', './dist', '--dry-run', '--json'], { cwd: packageFolder })
    const { 'xstate-paths': packed } = JSON.parse(stdout) as Record<string, { files: { path: string }[] }>
    const paths = packed?.files.map((file) => file.path)
    for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE', 'model/model.d.ts', 'walk.d.ts', 'bin/paths.js'])
      expect(paths).toContain(file)
  })
})
