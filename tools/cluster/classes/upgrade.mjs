import { setTimeout as pause } from 'node:timers/promises'
import { failed, inWords } from '../answers.mjs'

/**
 * Three nodes of an earlier build become nodes of this one, with applicants at work: one by one, where its migrations leave the earlier one
 * its schema, and all of them at once, where they do not. Then a start of the earlier one is refused.
 */
export const name = 'upgrade'
/** The nodes are the earlier build's only once, in the beginning. */
export const needsEarlier = true

const REFUSED = 'it was migrated by a later release of the portal'

async function replace(cluster, index) {
  const code = await cluster.node(index)?.stop()
  if (code !== 0) cluster.note(`a node stopped with ${code}`)
  await cluster.start(index)
}

/** As a rolling restart: each node of this build serves beside those of the earlier one. */
async function rollingOver(cluster, say) {
  const answers = await cluster.workWhile(async () => {
    for (let index = 0; index < cluster.count; index += 1) {
      await cluster.proxy.set(index, false)
      await replace(cluster, index)
      await cluster.proxy.set(index, true)
      await pause(1_500)
    }
  })
  for (const { method, path, status } of failed(answers)) cluster.note(`${method} ${path} was answered ${status}`)
  say(`node by node: ${inWords(answers)}`)
  return answers.length
}

/** Nobody is served meanwhile, and nobody is promised to be. */
async function allAtOnce(cluster, say) {
  const before = await cluster.workWhile(() => pause(3_000))
  for (let index = 0; index < cluster.count; index += 1) await cluster.node(index)?.stop()
  await Promise.all(Array.from({ length: cluster.count }, (_, index) => cluster.start(index)))
  await cluster.proxy.set(0, true)
  const after = await cluster.workWhile(() => pause(3_000))
  for (const { method, path, status } of failed([...before, ...after])) {
    cluster.note(`${method} ${path} was answered ${status}`)
  }
  say(`all at once, before: ${inWords(before)}; after: ${inWords(after)}`)
  return before.length + after.length
}

/** @type {import('../classes.mjs').Run} */
export async function run({ cluster, say }) {
  const { earlier } = cluster
  if (earlier === undefined) throw new Error('There is nothing to upgrade from: name it with --from.')
  const { revision, migrations, oneStep } = earlier
  say(migrations.length === 0 ? `${revision} has the same schema` : `${revision} lacks ${migrations.join(', ')}`)
  if (oneStep.length > 0) say(`${oneStep.join(', ')}: in one step, so that all nodes are stopped first`)
  const tried = await (oneStep.length > 0 ? allAtOnce(cluster, say) : rollingOver(cluster, say))
  await cluster.check('the upgrade')
  if (migrations.length > 0) {
    const said = await cluster.startInVain(earlier.folder)
    if (said.includes(REFUSED)) say(`${revision} is refused now: ${said}`)
    else cluster.note(`a start of ${revision} was not refused: ${said}`)
  }
  return { tried }
}
