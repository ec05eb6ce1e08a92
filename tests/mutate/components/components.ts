import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { startVitest } from 'vitest/node'
import { conclude, survivorOf, type Survivor } from '../score.ts'
import { describeAll } from '../code.ts'
import { instrument } from './instrument.ts'
import { COVERAGE, NOTICED, PLAN, UNSURE, type Trials } from './runner.ts'

/** `npm run mutate -- --components`: what is drawn, tried against the screens' own tests. */

/** Who waits for what does not come needs no processor: two tests share each. */
const WORKERS = 2 * availableParallelism()

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, 'node_modules/.cache/mutants')

async function runTests(phase: Trials['phase'], files: readonly string[]) {
  const instrumented = new Map(files.map((file) => [path.join(root, file), path.join(folder, 'files', file)]))
  const vitest = await startVitest(
    'test',
    [],
    {
      config: false,
      root,
      watch: false,
      environment: 'jsdom',
      maxWorkers: WORKERS,
      include: ['tests/screens/*.test.{ts,tsx}'],
      runner: path.join(import.meta.dirname, 'runner.ts'),
      setupFiles: phase === 'trying' ? [path.join(import.meta.dirname, 'patience.ts')] : [],
      provide: { trials: { folder, phase } },
      // A call that is never made is waited for: that counts as noticed.
      testTimeout: 10_000,
      // Nobody reads what a page looked like when a test failed.
      env: { DEBUG_PRINT_LIMIT: '0' },
      reporters: ['dot'],
      silent: true,
      dangerouslyIgnoreUnhandledErrors: true,
    },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          load(id) {
            const file = instrumented.get(id)
            return file === undefined ? undefined : readFileSync(file, 'utf8')
          },
        },
      ],
    },
  )
  await vitest.close()
}

const namesIn = (room: string) => readdirSync(path.join(folder, room))
const listIn = (room: string, name: string) =>
  JSON.parse(readFileSync(path.join(folder, room, name), 'utf8')) as string[]

/** With how many tests each mutant is tried: the first few notice most, so that few are left for all. */
const ROUNDS = [6, Number.POSITIVE_INFINITY]

type Reached = ReadonlyMap<string, readonly string[]>

/** A test's id begins with that of its file. */
const fileOf = (test: string) => test.replace(/(?:_\d+)+$/, '')

function grouped(tests: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const test of tests) groups.set(fileOf(test), [...(groups.get(fileOf(test)) ?? []), test])
  return groups
}

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
    const ordered = tests.toSorted((one, other) => shareOf(other) - shareOf(one))
    for (const test of ordered.slice(from, to)) plan.set(test, [...(plan.get(test) ?? []), mutant])
  }
  return plan
}

/** Tries every mutant and prints the score; the code to end with. */
export async function mutateComponents(files: readonly string[]): Promise<number> {
  rmSync(folder, { recursive: true, force: true })
  for (const room of [COVERAGE, PLAN, NOTICED, UNSURE]) mkdirSync(path.join(folder, room), { recursive: true })
  const mutants = await instrument(files, path.join(folder, 'files'))
  await runTests('covering', files)
  const reached = new Map(namesIn(COVERAGE).map((test) => [test, listIn(COVERAGE, test)]))
  for (const [round, to] of ROUNDS.entries()) {
    const noticed = new Set(namesIn(NOTICED))
    const left = new Map([...reached].map(([test, all]) => [test, all.filter((mutant) => !noticed.has(mutant))]))
    for (const name of namesIn(PLAN)) rmSync(path.join(folder, PLAN, name))
    for (const [test, plan] of planOf(left, ROUNDS[round - 1] ?? 0, to)) {
      writeFileSync(path.join(folder, PLAN, test), JSON.stringify(plan))
    }
    await runTests('trying', files)
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
  return conclude(tried - survivors.length, tried, survivors)
}
