import { createVitest, type TestRunEndReason } from 'vitest/node'
import { mutatePlugin } from './plugin.ts'
import { STAGES, type Answer, type Question } from './testers.ts'

/** A process that runs the tests of the machine named on its command line against one mutant after another (testers.ts). */

const [machine = ''] = process.argv.slice(2)

/**
 * The reason the last run ended. The first failing test interrupts the run, so the reason is then 'interrupted'. The run's test
 * modules do not show this: interrupted tests count as passed there.
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
    // testers.ts stops a hanging test from outside.
    testTimeout: 3_600_000,
  },
  { plugins: [mutatePlugin()] },
)
// Only the first call returns the related files; later calls return every file.
const related = await vitest.getRelevantTestSpecifications()

/** Matches `<machine>.test.ts` and `<machine>Something.test.ts`. */
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
