import { setTimeout as pause } from 'node:timers/promises'
import { failed, inWords } from '../answers.mjs'

/** Replaces one node after another, as an upgrade does. No call may fail. */
export const name = 'rolling'

/** @type {import('../classes.mjs').Run} */
export async function run({ cluster, tries, say }) {
  let tested = 0
  for (let number = 1; number <= tries; number += 1) {
    const answers = await cluster.workWhile(async () => {
      for (let index = 0; index < cluster.count; index += 1) {
        await pause(500)
        await cluster.proxy.set(index, false)
        const code = await cluster.node(index)?.stop()
        if (code !== 0) cluster.note(`a node stopped with ${code}`)
        await cluster.start(index)
        await cluster.proxy.set(index, true)
      }
      await pause(500)
    })
    tested += answers.length
    for (const { method, path, status } of failed(answers)) cluster.note(`${method} ${path} returned ${status}`)
    await cluster.check(`rolling restart ${number}`)
    say(`${number}. ${inWords(answers)}`)
  }
  return { tested }
}
