import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { MACHINE_NAMES, machineOf, type MachineName } from '../model/machines.ts'
import { mutantsOf } from './mutants.ts'
import { mutatePlugin } from './plugin.ts'
import { conclude, survivorOf, type Survivor } from './score.ts'

/**
 * `npm run mutate`: tries every mutant of every machine, or of the selectors beside them or of the domain, and prints the score. Ends
 * with 1 where one survives unexplained.
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
    domain: { type: 'boolean', default: false },
  },
})
const matching = new RegExp(values.match)
const names = values.machine === undefined ? MACHINE_NAMES : MACHINE_NAMES.filter((name) => name === values.machine)
if (names.length === 0) {
  console.error(`There is no machine '${values.machine}'; there are ${MACHINE_NAMES.join(', ')}.`)
  process.exit(2)
}
if (values.selectors || values.domain) {
  const files = values.domain
    ? readdirSync('domain').map((file) => `domain/${file}`)
    : names.map((name) => `machines/${name}/selectors.ts`)
  const chosen = files.filter((file) => matching.test(file))
  if (chosen.length === 0) {
    console.error(`No file matches '${values.match}'.`)
    process.exit(2)
  }
  const { mutateCode } = await import('./code.ts')
  process.exit(await mutateCode(chosen))
}

interface Runner {
  vitest: Vitest
  /** The files that reach the machine. Vitest finds them only when asked for the first time; afterwards it names them all. */
  files: TestSpecification[]
}

async function createRunner(machine: MachineName): Promise<Runner> {
  const vitest = await createVitest(
    'test',
    {
      watch: false,
      bail: 1,
      reporters: [{}],
      coverage: { enabled: false },
      config: false,
      include: ['tests/machines/**/*.test.ts'],
      related: [`machines/${machine}/${machine}.ts`],
      // What hangs is noticed from outside.
      testTimeout: 3_600_000,
    },
    { plugins: [mutatePlugin()] },
  )
  return { vitest, files: await vitest.getRelevantTestSpecifications() }
}

type Verdict = 'survived' | 'killed' | 'hung'

/** The tests that could notice, the quick ones that kill most first. */
const STAGES = [
  { own: true, titles: /^(?!.*on every path)/ },
  { own: true, titles: /on every path/ },
  { own: false, titles: /./ },
] as const
type Stage = (typeof STAGES)[number]

async function runTests({ vitest, files }: Runner, machine: MachineName, { own, titles }: Stage): Promise<Verdict> {
  vitest.setGlobalTestNamePattern(titles)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    files.filter(({ moduleId }) => moduleId.endsWith(`/${machine}.test.ts`) === own),
  )
  const isGreen = unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok())
  return isGreen ? 'survived' : 'killed'
}

/** The deadline of each stage in milliseconds, from how long it takes with the charts as they are. */
async function deadlinesOf(runner: Runner, machine: MachineName): Promise<number[]> {
  runner.vitest.provide('mutant', null)
  const deadlines = []
  for (const stage of STAGES) {
    const before = performance.now()
    if ((await runTests(runner, machine, stage)) !== 'survived') {
      console.error('The tests are not green without a mutant; there is nothing to measure.')
      process.exit(1)
    }
    deadlines.push(Math.max(LEAST_DEADLINE_MS, PATIENCE * (performance.now() - before)))
  }
  return deadlines
}

async function tryMutant(runner: Runner, machine: MachineName, index: number, deadlines: number[]): Promise<Verdict> {
  runner.vitest.provide('mutant', { machine, index })
  for (const [at, stage] of STAGES.entries()) {
    const deadline = new Promise<Verdict>((resolve) => setTimeout(() => resolve('hung'), deadlines[at]).unref())
    const verdict = await Promise.race([runTests(runner, machine, stage), deadline])
    if (verdict !== 'survived') return verdict
  }
  return 'survived'
}

let killed = 0
let all = 0
const survivors: Survivor[] = []
for (const name of names) {
  let runner = await createRunner(name)
  const deadlines = await deadlinesOf(runner, name)
  let killedHere = 0
  let tried = 0
  for (const [index, { description }] of mutantsOf(machineOf(name)).entries()) {
    if (!matching.test(description)) continue
    tried += 1
    const verdict = await tryMutant(runner, name, index, deadlines)
    if (verdict === 'hung') {
      void runner.vitest.close()
      runner = await createRunner(name)
    }
    if (verdict === 'survived') survivors.push(survivorOf(description))
    else killedHere += 1
    if (verdict === 'survived') console.log(`survived: ${description}`)
  }
  await runner.vitest.close()
  console.log(`${name}: ${killedHere} of ${tried} killed`)
  killed += killedHere
  all += tried
}

process.exit(conclude(killed, all, survivors))
