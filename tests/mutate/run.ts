import { parseArgs } from 'node:util'
import { createVitest, type Vitest } from 'vitest/node'
import { MACHINE_NAMES, machineOf, type MachineName } from '../model/machines.ts'
import { mutantsOf } from './mutants.ts'
import { mutatePlugin } from './plugin.ts'
import { conclude, survivorOf, type Survivor } from './score.ts'

/**
 * `npm run mutate`: tries every mutant of every machine, or of the selectors beside them, and prints the score. Ends with 1 where one
 * survives unexplained.
 */

/** What takes this many times as long as it does without a mutant hangs. */
const PATIENCE = 10
/** Neither a busy machine nor a test that has hardly anything to do counts as hanging. */
const LEAST_DEADLINE_MS = 120_000

const { values } = parseArgs({
  options: {
    machine: { type: 'string' },
    match: { type: 'string', default: '' },
    selectors: { type: 'boolean', default: false },
  },
})
const matching = new RegExp(values.match)
const names = values.machine === undefined ? MACHINE_NAMES : MACHINE_NAMES.filter((name) => name === values.machine)
if (names.length === 0) {
  console.error(`There is no machine '${values.machine}'; there are ${MACHINE_NAMES.join(', ')}.`)
  process.exit(2)
}
if (values.selectors) {
  if (values.match !== '') {
    console.error('--match chooses among the mistakes in charts; --selectors tries all of a machine.')
    process.exit(2)
  }
  const { mutateSelectors } = await import('./selectors.ts')
  process.exit(await mutateSelectors(names))
}

function createRunner(): Promise<Vitest> {
  return createVitest(
    'test',
    {
      watch: false,
      bail: 1,
      reporters: [{}],
      coverage: { enabled: false },
      config: false,
      include: ['tests/machines/**/*.test.ts'],
      // What hangs is noticed from outside.
      testTimeout: 3_600_000,
    },
    { plugins: [mutatePlugin()] },
  )
}

type Verdict = 'survived' | 'killed' | 'hung'
type Files = 'own' | 'others'

/** The machine's own tests come first: they kill most. */
async function testsOf(vitest: Vitest, machine: MachineName, files: Files) {
  const all = await vitest.globTestSpecifications(['tests/machines/'])
  return all.filter(({ moduleId }) => moduleId.endsWith(`/${machine}.test.ts`) === (files === 'own'))
}

async function runTests(
  vitest: Vitest,
  specifications: Awaited<ReturnType<typeof testsOf>>,
  deadlineMs = Infinity,
): Promise<Verdict> {
  const run = vitest.runTestSpecifications(specifications).then(({ testModules, unhandledErrors }): Verdict => {
    const isGreen = unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok())
    return isGreen ? 'survived' : 'killed'
  })
  if (deadlineMs === Infinity) return run
  const deadline = new Promise<Verdict>((resolve) => setTimeout(() => resolve('hung'), deadlineMs).unref())
  return Promise.race([run, deadline])
}

let vitest = await createRunner()

/** How long the tests take as the charts are, in milliseconds. */
async function timeWithout(machine: MachineName, files: Files): Promise<number> {
  vitest.provide('mutant', null)
  const before = performance.now()
  if ((await runTests(vitest, await testsOf(vitest, machine, files))) !== 'survived') {
    console.error('The tests are not green without a mutant; there is nothing to measure.')
    process.exit(1)
  }
  return performance.now() - before
}

async function tryMutant(machine: MachineName, index: number, deadlinesMs: Record<Files, number>): Promise<Verdict> {
  vitest.provide('mutant', { machine, index })
  for (const files of ['own', 'others'] as const) {
    const verdict = await runTests(vitest, await testsOf(vitest, machine, files), deadlinesMs[files])
    if (verdict === 'hung') {
      void vitest.close()
      vitest = await createRunner()
    }
    if (verdict !== 'survived') return verdict
  }
  return 'survived'
}

let killed = 0
let all = 0
const survivors: Survivor[] = []
for (const name of names) {
  const mutants = mutantsOf(machineOf(name))
  const deadlineMs = async (files: Files) => Math.max(LEAST_DEADLINE_MS, PATIENCE * (await timeWithout(name, files)))
  const deadlinesMs = { own: await deadlineMs('own'), others: await deadlineMs('others') }
  let killedHere = 0
  let tried = 0
  for (const [index, { description }] of mutants.entries()) {
    if (!matching.test(description)) continue
    tried += 1
    const verdict = await tryMutant(name, index, deadlinesMs)
    if (verdict === 'survived') survivors.push(survivorOf(description))
    else killedHere += 1
    if (verdict === 'survived') console.log(`survived: ${description}`)
  }
  console.log(`${name}: ${killedHere} of ${tried} killed`)
  killed += killedHere
  all += tried
}
await vitest.close()

process.exit(conclude(killed, all, survivors))
