import { Ajv2020 } from 'ajv/dist/2020.js'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { coverageOf, walkAll } from '../model/coverage.ts'
import { toMarkdown, toText } from '../model/formats.ts'
import { listingModels } from '../model/listing.ts'
import { createModel } from '../model/model.ts'
import { isComplete, reportOf } from '../model/report.ts'
import { simplePathsOf } from '../model/simplePaths.ts'
import { uploadModels } from '../model/upload.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** As a tester runs it. */
function paths(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [tsx, 'tests/model/paths.ts', ...args],
      { cwd: root, maxBuffer: 1e8 },
      (failure, out, error) => resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, out, error }),
    )
  })
}

describe('npm run paths', () => {
  it('writes what its schema describes, and every machine is covered', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'paths-'))
    const file = path.join(folder, 'paths.json')
    const { code } = await paths('--format', 'json', '--out', file, '--limit', '50')
    const written = JSON.parse(readFileSync(file, 'utf8')) as { machines: { machine: string; coverage: object }[] }
    rmSync(folder, { recursive: true })
    const schema = JSON.parse(readFileSync(path.join(root, 'tests/model/paths.schema.json'), 'utf8')) as object
    const validate = new Ajv2020().compile(schema)
    expect(validate(written), JSON.stringify(validate.errors)).toBe(true)
    expect(code).toBe(0)
    for (const { coverage } of written.machines)
      expect(coverage).toEqual({ states: 100, transitions: 100, guards: 100 })
    expect(written.machines).toHaveLength(12)
  })

  it('gives the paths to a state that pass by another, as steps by hand', async () => {
    const { out, code } = await paths('--machine', 'upload', '--to', 'uploading', '--avoid', 'error')
    expect(code).toBe(0)
    expect(out).toContain('To uploading')
    expect(out).toContain('1. file.chosen with {"file":{"name":"Certified copy.PDF","size":2097152}} → uploading')
    expect(out).not.toContain('→ error')
  }, 30_000)

  it.each([
    [['--machine', 'nothing'], "There is no machine 'nothing'."],
    [['--format', 'xml'], "There is no format 'xml'."],
    [['--machine', 'listing', '--to', 'nowhere'], "No path leads to 'nowhere'."],
    [['--limit', 'many'], "--limit takes a whole number, not 'many'."],
    [['--wrong'], "'--wrong'"],
  ])(
    '%j is refused with a message',
    async (args, message) => {
      const { code, error } = await paths(...args)
      expect(code).toBe(2)
      expect(error).toContain(message)
    },
    30_000,
  )
})

describe('the report', () => {
  it('is not complete where a fixture is missing', async () => {
    const { options } = uploadModels.empty
    const { 'error.dismissed': _left, ...events } = options.events
    const poorer = createModel({ ...options, events } as Parameters<typeof createModel>[0])
    const { missedTransitions } = coverageOf(options.machine, await walkAll(poorer), { isRecorded: false })
    expect(missedTransitions).toContain('upload.error --error.dismissed [hasStoredDocument]--> upload.uploaded')
    const report = await reportOf('listing', { limit: 10 })
    expect(isComplete(report)).toBe(true)
    expect(isComplete({ ...report, coverage: { ...report.coverage, transitions: 99 } })).toBe(false)
  })

  it('says that simple paths were bounded', async () => {
    expect(simplePathsOf(uploadModels.empty, 5)).toMatchObject({ bounded: true, paths: { length: 5 } })
    expect(simplePathsOf(listingModels.empty, 1_000)).toMatchObject({ bounded: false })
    const report = await reportOf('upload', { limit: 5 })
    for (const text of [toText([report]), toMarkdown([report])]) expect(text).toContain('bounded: there are more')
  })

  it('names what is missing', async () => {
    const report = await reportOf('listing', { limit: 5 })
    const states = report.states.map((state) => ({ ...state, reached: false }))
    expect(toText([{ ...report, states }])).toContain('state not reached: listing.failed')
  })
})
