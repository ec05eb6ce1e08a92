import { setTimeout as pause } from 'node:timers/promises'
import { between } from '../../support/random.mjs'
import { failedReads, inWords } from '../answers.mjs'

/** Restarts PostgreSQL under load. Reads wait; each change is done or reported as not done. */
export const name = 'database'

/** @type {import('../classes.mjs').Run} */
export async function run({ cluster, tries, random, say }) {
  for (let number = 1; number <= tries; number += 1) {
    const awayMs = between(random, 0, 3_000)
    const answers = await cluster.workWhile(async () => {
      await pause(500)
      await cluster.postgres.restart(awayMs)
      await pause(2_000)
    })
    for (const { method, path, status } of failedReads(answers)) cluster.note(`${method} ${path} returned ${status}`)
    await cluster.check(`restart ${number} of the database`)
    say(`${number}. away for ${awayMs} ms: ${inWords(answers)}`)
  }
  return { tested: tries }
}
