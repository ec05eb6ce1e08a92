import { machineOf, type MachineName } from '../model/machines.ts'
import { mutantsOf } from './mutants.ts'
import type { Outcome } from './outcome.ts'
import { createTester } from './testers.ts'

/** Runs the machines' tests against every mutant whose description matches. */
export async function mutateCharts(names: readonly MachineName[], matching: RegExp): Promise<Outcome> {
  const survivors: string[] = []
  let tested = 0
  for (const name of names) {
    const tester = await createTester(name)
    const before = { tested, survived: survivors.length }
    for (const [index, { description }] of mutantsOf(machineOf(name)).entries()) {
      if (!matching.test(description)) continue
      tested += 1
      const verdict = await tester.testMutant(index)
      if (verdict === 'survived') survivors.push(description)
      // A hanging mutant counts as killed, but a busy machine can look the same.
      if (verdict === 'hung') console.log(`hung: ${description}`)
    }
    await tester.close()
    const here = tested - before.tested
    console.log(`${name}: ${here - (survivors.length - before.survived)} of ${here} killed`)
  }
  return { tested, survivors }
}
