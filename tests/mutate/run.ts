import { parseArgs } from 'node:util'
import { createVitest, type Vitest } from 'vitest/node'
import { MACHINE_NAMES, machineOf, type MachineName } from '../model/machines.ts'
import { EXPLAINED } from './explained.ts'
import { mutantsOf } from './mutants.ts'
import { mutatePlugin } from './plugin.ts'

/** `npm run mutate`: tries every mutant of every machine and prints the score. Ends with 1 where one survives unexplained. */

const DEADLINE_MS = 120_000

const { values } = parseArgs({ options: { machine: { type: 'string' }, match: { type: 'string', default: '' } } })
const matching = new RegExp(values.match)
const names = values.machine === undefined ? MACHINE_NAMES : MACHINE_NAMES.filter((name) => name === values.machine)
if (names.length === 0) {
  console.error(`There is no machine '${values.machine}'; there are ${MACHINE_NAMES.join(', ')}.`)
  process.exit(2)
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
      testTimeout: 60_000,
    },
    { plugins: [mutatePlugin()] },
  )
}

type Verdict = 'survived' | 'killed' | 'hung'

async function runTests(vitest: Vitest, filter: string): Promise<Verdict> {
  const specifications = await vitest.globTestSpecifications([filter])
  const run = vitest.runTestSpecifications(specifications).then(({ testModules, unhandledErrors }): Verdict => {
    const isGreen = unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok())
    return isGreen ? 'survived' : 'killed'
  })
  const deadline = new Promise<Verdict>((resolve) => setTimeout(() => resolve('hung'), DEADLINE_MS).unref())
  return Promise.race([run, deadline])
}

let vitest = await createRunner()

async function tryMutant(machine: MachineName, index: number): Promise<Verdict> {
  vitest.provide('mutant', { machine, index })
  // The machine's own tests come first: they kill most.
  for (const filter of [`tests/machines/${machine}.test.ts`, 'tests/machines/']) {
    const verdict = await runTests(vitest, filter)
    if (verdict === 'hung') {
      void vitest.close()
      vitest = await createRunner()
    }
    if (verdict !== 'survived') return verdict
  }
  return 'survived'
}

vitest.provide('mutant', null)
if ((await runTests(vitest, 'tests/machines/')) !== 'survived') {
  console.error('The tests are not green without a mutant; there is nothing to measure.')
  process.exit(1)
}

let killed = 0
let all = 0
const survivors: { description: string; why: string | undefined }[] = []
for (const name of names) {
  const mutants = mutantsOf(machineOf(name))
  let killedHere = 0
  let tried = 0
  for (const [index, { description }] of mutants.entries()) {
    if (!matching.test(description)) continue
    tried += 1
    const verdict = await tryMutant(name, index)
    if (verdict === 'survived') survivors.push({ description, why: EXPLAINED[description] })
    else killedHere += 1
    if (verdict === 'survived') console.log(`survived: ${description}`)
  }
  console.log(`${name}: ${killedHere} of ${tried} killed`)
  killed += killedHere
  all += tried
}
await vitest.close()

const unexplained = survivors.filter(({ why }) => why === undefined)
console.log(
  `\nScore: ${killed} of ${all} mutants killed (${((100 * killed) / all).toFixed(1)} %), ${survivors.length - unexplained.length} survivors explained`,
)
for (const { description, why } of survivors) console.log(`- ${description}${why === undefined ? '' : `: ${why}`}`)
process.exit(unexplained.length === 0 ? 0 : 1)
