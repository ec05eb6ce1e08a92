import { setTimeout as pause } from 'node:timers/promises'
import { between } from '../../support/random.mjs'
import { inWords, longest, LONGEST_MS } from '../answers.mjs'

/** Kills a node during saves, uploads and whole applications, and starts it again later. */
export const name = 'nodeLoss'

/** @type {import('../classes.mjs').Run} */
export async function run({ cluster, tries, random, say }) {
  for (let number = 1; number <= tries; number += 1) {
    const index = between(random, 0, cluster.count - 1)
    const milliseconds = between(random, 300, 1_500)
    const answers = await cluster.workWhile(async () => {
      await pause(milliseconds)
      await cluster.node(index)?.kill()
      await pause(2_000)
      await cluster.start(index)
      await pause(1_000)
    })
    if (longest(answers) > LONGEST_MS) cluster.note(`a call took ${longest(answers)} ms`)
    await cluster.check(`node loss ${number}`)
    say(`${number}. node ${index + 1} after ${milliseconds} ms: ${inWords(answers)}`)
  }
  return { tested: tries }
}
