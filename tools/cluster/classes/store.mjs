import { setTimeout as pause } from 'node:timers/promises'
import { between, oneOf } from '../../support/random.mjs'
import { failedBesideFiles, inWords, longest, LONGEST_MS } from '../answers.mjs'

/** Stops or blocks the document store for a while. Uploads get a clear error, and nothing else is affected. */
export const name = 'store'

/** @type {import('../classes.mjs').Run} */
export async function run({ cluster, tries, random, say }) {
  for (let number = 1; number <= tries; number += 1) {
    const kind = oneOf(random, ['cut', 'hold'])
    const awayMs = between(random, 1_000, 8_000)
    const answers = await cluster.workWhile(async () => {
      await pause(500)
      if (kind === 'cut') cluster.store.cut()
      else cluster.store.hold()
      await pause(awayMs)
      cluster.store.restore()
      await pause(1_000)
    })
    for (const { method, path, status } of failedBesideFiles(answers)) {
      cluster.note(`${method} ${path} returned ${status}`)
    }
    if (longest(answers) > LONGEST_MS) cluster.note(`a call took ${longest(answers)} ms`)
    await cluster.check(`the store's absence ${number}`)
    say(`${number}. ${kind === 'cut' ? 'gone' : 'hung'} for ${awayMs} ms: ${inWords(answers)}`)
  }
  return { tested: tries }
}
