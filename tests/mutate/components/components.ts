import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { startVitest } from 'vitest/node'
import { conclude, survivorOf, type Survivor } from '../score.ts'
import { describeAll } from '../code.ts'
import { instrument } from './instrument.ts'
import { COVERAGE, fileOf, NOTICED, PLAN, UNABLE, UNSURE, type Trials } from './runner.ts'

/** `npm run mutate -- --components`: what is drawn, tried against the screens' own tests. */

/** Who waits for what does not come needs no processor: two tests share each. */
const WORKERS = 2 * availableParallelism()

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, 'node_modules/.cache/mutants')

/** Runs the tests of these files. */
async function runTests(phase: Trials['phase'], tests: readonly string[], files: readonly string[]) {
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
  await vitest.close()
}

const namesIn = (room: string) => readdirSync(path.join(folder, room))
const listIn = (room: string, name: string) =>
  JSON.parse(readFileSync(path.join(folder, room, name), 'utf8')) as string[]

/** With how many tests each mutant is tried: the first few notice most, so that few are left for all. */
const ROUNDS = [6, 30, Number.POSITIVE_INFINITY]
const STRIDE = 7

type Reached = ReadonlyMap<string, readonly string[]>

function grouped(tests: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const test of tests) groups.set(fileOf(test), [...(groups.get(fileOf(test)) ?? []), test])
  return groups
}

/** So that the first few are not all of one kind, as those are that stand beside each other. */
const mixed = (tests: readonly string[]) =>
  Array.from({ length: STRIDE }, (_, start) => tests.filter((_test, index) => index % STRIDE === start)).flat()

/** What each test is to try: each mutant first in the files most of whose tests reach it, which are about it. */
function planOf(reached: Reached, from: number, to: number): Map<string, string[]> {
  const testsOf = new Map<string, string[]>()
  const sizes = new Map<string, number>()
  for (const [test, mutants] of reached) {
    sizes.set(fileOf(test), (sizes.get(fileOf(test)) ?? 0) + 1)
    for (const mutant of mutants) testsOf.set(mutant, [...(testsOf.get(mutant) ?? []), test])
  }
  const plan = new Map<string, string[]>()
  for (const [mutant, tests] of testsOf) {
    const inFile = grouped(tests)
    const shareOf = (test: string) => (inFile.get(fileOf(test))?.length ?? 0) / (sizes.get(fileOf(test)) ?? 1)
    const ordered = mixed(tests).toSorted((one, other) => shareOf(other) - shareOf(one))
    for (const test of ordered.slice(from, to)) plan.set(test, [...(plan.get(test) ?? []), mutant])
  }
  return plan
}

/** Tries every mutant and prints the score; the code to end with. */
export async function mutateComponents(files: readonly string[], tests: readonly string[]): Promise<number> {
  rmSync(folder, { recursive: true, force: true })
  for (const room of [COVERAGE, PLAN, NOTICED, UNSURE, UNABLE]) mkdirSync(path.join(folder, room), { recursive: true })
  const mutants = await instrument(files, path.join(folder, 'files'))
  await runTests('covering', tests, files)
  const reached = new Map(namesIn(COVERAGE).map((test) => [test, listIn(COVERAGE, test)]))
  for (const [round, to] of ROUNDS.entries()) {
    const noticed = new Set(namesIn(NOTICED))
    const left = new Map([...reached].map(([test, all]) => [test, all.filter((mutant) => !noticed.has(mutant))]))
    for (const name of namesIn(PLAN)) rmSync(path.join(folder, PLAN, name))
    for (const [test, plan] of planOf(left, ROUNDS[round - 1] ?? 0, to)) {
      writeFileSync(path.join(folder, PLAN, test), JSON.stringify(plan))
    }
    const planned = [...new Set(namesIn(PLAN).map(fileOf))]
    if (planned.length > 0) await runTests('trying', planned, files)
  }

  const noticed = new Set(namesIn(NOTICED))
  const unsure = new Set(namesIn(UNSURE))
  const tryable = new Set([...reached.values()].flat())
  const survivors: Survivor[] = []
  let tried = 0
  for (const file of files) {
    const here = mutants.filter(({ fileName }) => path.relative(root, path.resolve(fileName)) === file)
    const reachedHere = here.filter(({ id }) => tryable.has(id))
    const alive = describeAll(here).filter(({ mutant: { id } }) => tryable.has(id) && !noticed.has(id))
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
  return conclude(tried - survivors.length, tried, survivors)
}
