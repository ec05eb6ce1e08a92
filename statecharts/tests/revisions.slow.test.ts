import { execFile, spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitionOf } from '../chart/definition.ts'
import { compareAll } from '../compare/compare.ts'
import { revisionsOf, sideOf } from '../compare/revisions.ts'
import { plainOf } from '../project.ts'
import { makeFolder, packageFolder, writeExample } from './elsewhere.ts'
import example from './example.ts'

const run = promisify(execFile)
const project = plainOf(example)

describe('a repository with exported charts', () => {
  let repository: string
  let root: string

  const git = (...args: string[]) =>
    run('git', ['-C', repository, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args])
  const { machine } = example.scenarios.kettle
  const colder = () => definitionOf(machine).replace('The kettle is cold.', 'The kettle is icy.')
  const exported = () => path.join(root, project.exports.folder)
  async function commit(kettle: string, message: string) {
    await writeFile(path.join(exported(), 'kettle.json'), kettle)
    await git('add', '.')
    await git('commit', '-qm', message)
  }

  beforeAll(async () => {
    repository = await makeFolder()
    // The project is in a subfolder of its repository.
    root = path.join(repository, 'rooms', 'tea')
    await mkdir(exported(), { recursive: true })
    await git('init', '-q')
    await writeFile(path.join(exported(), 'table.json'), definitionOf(example.scenarios.table.machine))
    await commit(colder(), 'Colder')
    await git('tag', 'colder')
    await commit(definitionOf(machine), 'As today')
  })
  afterAll(() => rm(repository, { recursive: true, force: true }))

  const whatDiffers = async (before: string, after: string) => {
    const [from, to] = [await sideOf(before, project, root), await sideOf(after, project, root)]
    return compareAll(from.charts, to.charts).map(({ machine: name, states }) => [
      name,
      states.map((each) => each.after),
    ])
  }

  it('shows the differences between two revisions, and between one and the working tree', async () => {
    expect(await whatDiffers('colder', 'HEAD')).toEqual([['kettle', ['kettle.off']]])
    expect(await whatDiffers('colder', '.')).toEqual([['kettle', ['kettle.off']]])
    expect(await whatDiffers('HEAD', '.')).toEqual([])
  })

  it('compares files and folders', async () => {
    const older = path.join(repository, 'older.json')
    await writeFile(older, colder())
    expect(await whatDiffers(older, path.join(exported(), 'kettle.json'))).toEqual([['kettle', ['kettle.off']]])
    expect(await whatDiffers(exported(), '.')).toEqual([])
  })

  it('names a missing revision, export or machine, and refuses an option as a revision', async () => {
    await expect(sideOf('nonsense', project, root)).rejects.toThrow("'nonsense' is neither a revision")
    await expect(sideOf('--output=/tmp/x', project, root)).rejects.toThrow('is neither a revision')
    const elsewhere = { ...project, exports: { ...project.exports, folder: 'nowhere' } }
    await expect(sideOf('HEAD', elsewhere, root)).rejects.toThrow('Revision HEAD has no exported charts in nowhere')
    const broken = path.join(repository, 'broken.json')
    await writeFile(broken, '{"states": {}}')
    await expect(sideOf(broken, project, root)).rejects.toThrow('is not a machine: This JSON is not a machine')
  })

  it('lists the revisions that changed the charts, the latest first', async () => {
    expect((await revisionsOf(project.exports.folder, root)).map(({ words }) => words)).toEqual([
      expect.stringContaining('As today'),
      expect.stringMatching(/^\d{4}-\d\d-\d\d .*colder.* Colder$/),
    ])
    expect(await revisionsOf(project.exports.folder, os.tmpdir())).toEqual([])
  })

  it('reads the modules of a revision without a configuration, and runs none of them', async () => {
    const module = path.join(root, 'lamp.ts')
    const text = `throw new Error('It was run')
      export const lamp = createMachine({ id: 'lamp', initial: 'off', states: { off: { on: { press: 'on' } }, on: {} } })`
    await writeFile(module, text)
    await git('add', '.')
    await git('commit', '-qm', 'A lamp')
    await writeFile(module, text.replaceAll('press', 'pull'))
    const [from, to] = [await sideOf('HEAD', null, root), await sideOf('.', null, root)]
    expect(compareAll(from.charts, to.charts)).toMatchObject([
      {
        machine: 'lamp',
        edges: [
          { kind: 'removed', label: 'press' },
          { kind: 'added', label: 'pull' },
        ],
      },
    ])
  })

  it('writes the comparison to the requested file', async () => {
    await writeExample(root)
    const compare = (...args: string[]) =>
      run(process.execPath, [path.join(packageFolder, 'bin', 'statecharts.mjs'), 'compare', ...args], { cwd: root })
    const { stdout } = await compare('colder')
    expect(stdout).toMatch(/^<!-- xstate-charts -->\n# Statecharts: colder \([0-9a-f]{8}\) → as it is here\n/)
    expect(stdout).toContain('description: ~~The kettle is icy.~~ → **The kettle is cold.**')
    await compare('colder', 'HEAD', '--out', 'report.md')
    expect(await readFile(path.join(root, 'report.md'), 'utf8')).toContain('## kettle: 1 state changed')
    expect((await compare('HEAD', '.', '--exit-code')).stdout).toContain('No differences')
    await expect(compare('colder', '--exit-code')).rejects.toMatchObject({ code: 1 })
    await expect(compare()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('one or two revisions') })
    await expect(compare('nonsense')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^'nonsense' is/),
    })
  })
})

it('compare --watch compares again after each change of a file', async () => {
  const lamp = JSON.stringify({ id: 'lamp', initial: 'off', states: { off: { on: { press: 'on' } }, on: {} } })
  const folder = await makeFolder()
  await writeFile(path.join(folder, 'older.json'), lamp)
  await writeFile(path.join(folder, 'lamp.json'), lamp)
  const args = [path.join(packageFolder, 'bin', 'statecharts.mjs'), 'compare', 'older.json', 'lamp.json', '--watch']
  const watching = spawn(process.execPath, args, { cwd: folder })
  let printed = ''
  watching.stdout.on('data', (text: Buffer) => (printed += text))
  try {
    await expect.poll(() => printed).toContain('No differences')
    await writeFile(path.join(folder, 'lamp.json'), lamp.replace('press', 'pull'))
    await expect.poll(() => printed).toContain('| + | `off` | pull | `on` |')
    await writeFile(path.join(folder, 'lamp.json'), '{')
    await expect.poll(() => printed).toContain('lamp.json is not a machine')
  } finally {
    watching.kill()
    await rm(folder, { recursive: true, force: true })
  }
})
