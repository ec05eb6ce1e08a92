import { createVitest, type TestRunEndReason } from 'vitest/node'
import { mutatePlugin } from './plugin.ts'
import { STAGES, type Answer, type Question } from './testers.ts'

/** A process that runs the tests of one machine, named on its command line, against one mutant after another (testers.ts). */

const [machine = ''] = process.argv.slice(2)

/**
 * How the last run ended: 'interrupted' where a test failed, for the first that does calls off the rest, itself included. The
 * modules that a run answers with are no witnesses: they are all that ever ran, and what was called off counts as in order.
 */
let ended: TestRunEndReason | null = null

const vitest = await createVitest(
  'test',
  {
    watch: false,
    bail: 1,
    pool: 'threads',
    reporters: [{ onTestRunEnd: (_modules, errors, reason) => void (ended = errors.length === 0 ? reason : 'failed') }],
    coverage: { enabled: false },
    config: false,
    include: ['tests/machines/**/*.test.ts'],
    related: [`machines/${machine}/${machine}.ts`],
    // What hangs is noticed from outside.
    testTimeout: 3_600_000,
  },
  { plugins: [mutatePlugin()] },
)
// Vitest finds what is related only when it is asked for the first time; afterwards it names every file.
const related = await vitest.getRelevantTestSpecifications()

/** The machine's own tests stand in `<machine>.test.ts` and in files whose names go on from there. */
const OWN = new RegExp(`/${machine}(?:[A-Z]\\w*)?\\.test\\.ts$`)
const isOwn = (moduleId: string) => OWN.test(moduleId)

async function isGreen({ mutant, stage }: Question): Promise<boolean> {
  const { own, titles } = STAGES[stage]
  vitest.provide('mutant', mutant === null ? null : { machine, index: mutant })
  vitest.setGlobalTestNamePattern(titles)
  await vitest.runTestSpecifications(related.filter(({ moduleId }) => isOwn(moduleId) === own))
  return ended === 'passed'
}

process.on('message', (question: Question) => {
  void isGreen(question).then((green) => process.send?.({ green } satisfies Answer))
})
