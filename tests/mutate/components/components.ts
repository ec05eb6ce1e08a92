import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { orderBy } from 'es-toolkit'
import type { Plugin } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { startVitest } from 'vitest/node'
import { survivorOf, type Survivor } from '../score.ts'
import { describeAll } from '../code.ts'
import { instrument } from './instrument.ts'
import { COVERAGE, fileOf, NOTICED, PLAN, UNABLE, UNSURE, type Covered, type Trials } from './runner.ts'

/** `npm run mutate -- --components`: what is drawn, tried against the screens' own tests. */

/** Who waits for what does not come needs no processor: two tests share each. */
const WORKERS = 2 * availableParallelism()

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, 'node_modules/.cache/mutants')

/** Runs the tests of these files; the paths of those that failed. */
async function runTests(phase: Trials['phase'], tests: readonly string[], files: readonly string[]): Promise<string[]> {
  const instrumented = new Map(files.map((file) => [path.join(root, file), path.join(folder, 'files', file)]))
  // A worker has a share of each file: some have ten times as much to try as others.
  const shares = phase === 'trying' ? WORKERS : 1
  const trialsOf = (share: number): Trials => ({ folder, phase, files: [...instrumented.keys()], share, shares })
  const mutants: Plugin = {
    name: 'mutants',
    enforce: 'pre',
    load(id) {
      const file = instrumented.get(id)
      return file === undefined ? undefined : readFileSync(file, 'utf8')
    },
  }
  const projectOf = (share: number): TestProjectInlineConfiguration => ({
    root,
    plugins: [mutants],
    test: {
      name: String(share),
      environment: 'jsdom',
      include: [...tests],
      runner: path.join(import.meta.dirname, 'runner.ts'),
      setupFiles: [path.join(import.meta.dirname, phase === 'trying' ? 'patience.ts' : 'everything.ts')],
      provide: { trials: trialsOf(share) },
      // A call that is never made is waited for: that counts as noticed.
      testTimeout: 10_000,
      // Nobody reads what a page looked like when a test failed.
      env: { DEBUG_PRINT_LIMIT: '0' },
    },
  })
  const vitest = await startVitest('test', [], {
    config: false,
    root,
    watch: false,
    maxWorkers: WORKERS,
    projects: Array.from({ length: shares }, (_, share) => projectOf(share)),
    reporters: ['dot'],
    silent: true,
    dangerouslyIgnoreUnhandledErrors: true,
  })
  const failed = vitest.state.getFiles().filter(({ result }) => result?.state === 'fail')
  await vitest.close()
  return failed.map(({ name }) => name)
}

const namesIn = (room: string) => readdirSync(path.join(folder, room))
const isNoticed = (mutant: string) => existsSync(path.join(folder, NOTICED, mutant))
function coverageOf(test: string): Coverage {
  const { reached, milliseconds } = JSON.parse(readFileSync(path.join(folder, COVERAGE, test), 'utf8')) as Covered
  return { test, reached: new Set(reached), milliseconds }
}

/** With how many tests each mutant is tried: the first few notice most, so that few are left for all. */
const ROUNDS = [6, 30, Number.POSITIVE_INFINITY]

interface Coverage {
  test: string
  reached: ReadonlySet<string>
  milliseconds: number
}

/**
 * What each test is to try of what is left: each mutant first in the tests that reach the fewest, which are about it and quick; those of whole
 * pages come last.
 */
function planOf(coverage: readonly Coverage[], left: ReadonlySet<string>, from: number, to: number) {
  const closestFirst = orderBy(coverage, [({ reached }) => reached.size, 'milliseconds'], ['asc', 'asc'])
  const plan = new Map<string, string[]>()
  for (const mutant of left) {
    const reaching = closestFirst.filter(({ reached }) => reached.has(mutant))
    for (const { test } of reaching.slice(from, to)) plan.set(test, [...(plan.get(test) ?? []), mutant])
  }
  return plan
}

export interface Tried {
  /** How many mutants a test reached. */
  tried: number
  /** Those that no test noticed. */
  survivors: Survivor[]
}

/** Tries every mutant of the files in the tests, and prints how many of each file were noticed. */
export async function tryComponents(files: readonly string[], tests: readonly string[]): Promise<Tried> {
  rmSync(folder, { recursive: true, force: true })
  for (const room of [COVERAGE, PLAN, NOTICED, UNSURE, UNABLE]) mkdirSync(path.join(folder, room), { recursive: true })
  const mutants = await instrument(files, path.join(folder, 'files'))
  // Those that put modules of their own in place of ours, for example: here all of ours are there already.
  const unfit = new Set(await runTests('covering', tests, files))
  for (const test of unfit) console.log(`left out, since it fails by itself here: ${test}`)
  const coverage = namesIn(COVERAGE)
    .filter((test) => !unfit.has(fileOf(test)))
    .map(coverageOf)
  const tryable = new Set(coverage.flatMap(({ reached }) => [...reached]))
  for (const [round, to] of ROUNDS.entries()) {
    const left = new Set([...tryable].filter((mutant) => !isNoticed(mutant)))
    for (const name of namesIn(PLAN)) rmSync(path.join(folder, PLAN, name))
    for (const [test, plan] of planOf(coverage, left, ROUNDS[round - 1] ?? 0, to)) {
      writeFileSync(path.join(folder, PLAN, test), JSON.stringify(plan))
    }
    const planned = [...new Set(namesIn(PLAN).map(fileOf))]
    if (planned.length > 0) await runTests('trying', planned, files)
  }

  const unsure = new Set(namesIn(UNSURE))
  const survivors: Survivor[] = []
  let tried = 0
  for (const file of files) {
    const here = mutants.filter(({ fileName }) => path.relative(root, path.resolve(fileName)) === file)
    const reachedHere = here.filter(({ id }) => tryable.has(id))
    const alive = describeAll(here).filter(({ mutant: { id } }) => tryable.has(id) && !isNoticed(id))
    tried += reachedHere.length
    for (const { mutant, description } of alive) {
      survivors.push(survivorOf(description))
      if (unsure.has(mutant.id)) console.log(`unsure: ${description}`)
    }
    const untried = here.length - reachedHere.length
    console.log(`${file}: ${reachedHere.length - alive.length} of ${reachedHere.length} noticed, ${untried} not tried`)
  }
  for (const test of namesIn(UNABLE)) {
    console.log(`failed by itself: ${readFileSync(path.join(folder, UNABLE, test), 'utf8')}`)
  }
  return { tried, survivors }
}
