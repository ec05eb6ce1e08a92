import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder, packageFolder, writeExample } from './elsewhere.ts'

const run = promisify(execFile)

describe('the report command', () => {
  let folder: string
  beforeAll(async () => {
    folder = await makeFolder()
    await writeExample(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const report = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    run(process.execPath, [path.join(packageFolder, 'bin', 'statecharts.mjs'), 'report', ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
    })

  it('writes only the named machine as Markdown with its picture', async () => {
    await report(['kettle', '--format', 'md', '--out', 'written'])
    expect((await readdir(path.join(folder, 'written'))).sort()).toEqual(['kettle.md', 'kettle.svg'])
    const text = await readFile(path.join(folder, 'written', 'kettle.md'), 'utf8')
    expect(text).toContain('| hasWater | a kettle needs water; it has … l |')
    expect(text).toContain('| heating | 180 s (boiling) |  | boiled |')
  })

  it('names what is missing', async () => {
    const failure = (text: string) => ({ code: 2, stderr: expect.stringContaining(text) as unknown })
    await expect(report(['teapot'])).rejects.toMatchObject(
      failure("Unknown machine 'teapot'. Known machines: kettle, table."),
    )
    await expect(report(['--format', 'doc'])).rejects.toMatchObject(failure('must be pdf or md, not doc'))
    await expect(report(['kettle', '--format', 'pdf'], { CHROMIUM_PATH: '', PATH: '' })).rejects.toMatchObject(
      failure('Set CHROMIUM_PATH'),
    )
  })
})
