import { Ajv2020 } from 'ajv/dist/2020.js'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { MACHINE_NAMES, type MachineName } from '../model/machines.ts'
import { countsOf, missing } from '../../tools/paths/file/coverage.ts'
import type { FileMachine, PathsFile } from '../../tools/paths/file/file.ts'
import { replayFile } from '../../tools/paths/file/replayFile.ts'
import { observedOf, paths, root } from './asked.ts'
import project from './scenarios.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paths-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the covering paths of all machines', () => {
  const file = path.join(folder, 'paths.json')

  it('cover every state, transition and guard result when replayed from the file', async () => {
    const written = await paths('--format', 'json', '--out', file)
    expect(written.error).toContain(`Replayed from ${file}`)
    // The output lists the states, transitions and guard results that no path covers.
    expect(written.code, written.error).toBe(0)
    const { code, out } = await paths('--replay', file)
    expect(code).toBe(0)
    expect(out).toContain(`Replayed from ${file}`)

    const replayed = replayFile(file, project)
    expect(replayed.map(({ file: { machine } }) => machine)).toEqual(MACHINE_NAMES)
    for (const { coverage } of replayed) {
      expect(missing(coverage)).toEqual([])
      expect(countsOf(coverage).map(({ percent }) => percent)).toEqual([100, 100, 100])
    }
  })

  it('match their schema', () => {
    const schema = JSON.parse(readFileSync(path.join(root, 'tools/paths/file/paths.schema.json'), 'utf8')) as object
    const validate = new Ajv2020().compile(schema)
    expect(validate(JSON.parse(readFileSync(file, 'utf8'))), JSON.stringify(validate.errors)).toBe(true)
  })

  it('leave out exactly the explained guard results', () => {
    const machines = (JSON.parse(readFileSync(file, 'utf8')) as PathsFile).machines
    for (const each of machines) {
      const { allowed, refused } = observedOf(each)
      const names = Object.keys(project[each.machine as MachineName].explained ?? {})
      expect(names.filter((name) => allowed.has(name) && refused.has(name))).toEqual([])
    }
  })

  it('refuses a path that leads elsewhere, naming the steps so far', async () => {
    const wrong = JSON.parse(readFileSync(file, 'utf8')) as PathsFile
    const listing = wrong.machines.find(({ machine }) => machine === 'listing') as FileMachine
    const step = listing.paths[0]?.steps[1]
    if (step === undefined) throw new Error('The path has no second step')
    step.state = 'loaded'
    const changed = path.join(folder, 'wrong.json')
    writeFileSync(changed, JSON.stringify({ ...wrong, machines: [listing] }))
    const { code, error } = await paths('--replay', changed)
    expect(code).toBe(1)
    expect(error).toMatch(
      /^listing 1, from empty to \w+, \d+ steps: step 2 is wrong\.\n  expected state: loaded\n  actual state: \w+\n[^]*\n2\. /,
    )
    const [, command = ''] = /alone: npx xstate-paths tests\/paths\/scenarios\.ts (.+)/.exec(error) ?? []
    expect(command).toBe(`--replay ${changed} --machine listing --only 1`)
    expect((await paths(...command.split(' '))).error).toBe(error)
  })

  it('refuses an outcome of an actor that is not running', () => {
    const { machines } = JSON.parse(readFileSync(file, 'utf8')) as PathsFile
    const listing = machines.find(({ machine }) => machine === 'listing') as FileMachine
    const early = { event: { type: 'xstate.done.actor.reconnected' }, state: 'loading' }
    const wrong = { ...listing, paths: [{ start: 'empty', way: 0, steps: [early] }] }
    expect(() => observedOf(wrong)).toThrow("Nothing named 'reconnected' is running")
  })
})
