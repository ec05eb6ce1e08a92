import { createVitest } from 'vitest/node'
import { mutatePlugin } from './plugin.ts'
import { STAGES, type Answer, type Question } from './testers.ts'

/** A process that runs the tests of one machine, named on its command line, against one mutant after another (testers.ts). */

const [machine = ''] = process.argv.slice(2)

const vitest = await createVitest(
  'test',
  {
    watch: false,
    bail: 1,
    // A run of its own per question; within it, files share what they import.
    pool: 'threads',
    isolate: false,
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
// Vitest finds what is related only when it is asked for the first time; afterwards it names every file.
const related = await vitest.getRelevantTestSpecifications()

async function isGreen({ mutant, stage }: Question): Promise<boolean> {
  const { own, titles } = STAGES[stage]
  vitest.provide('mutant', mutant === null ? null : { machine, index: mutant })
  vitest.setGlobalTestNamePattern(titles)
  const asked = related.filter(({ moduleId }) => moduleId.endsWith(`/${machine}.test.ts`) === own)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(asked)
  // Vitest answers with every file that it has ever run here, each with what it last ended with.
  const answers = testModules.filter(({ moduleId }) => asked.some((specification) => specification.moduleId === moduleId))
  return unhandledErrors.length === 0 && answers.length > 0 && answers.every((module) => module.ok())
}

process.on('message', (question: Question) => {
  void isGreen(question).then((green) => process.send?.({ green } satisfies Answer))
})
