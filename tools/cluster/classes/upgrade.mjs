import { setTimeout as pause } from 'node:timers/promises'
import { failed, inWords } from '../answers.mjs'

/**
 * Upgrades three nodes of an earlier build under load: one by one if its migrations allow this, otherwise all at once.
 * Afterwards the earlier build must refuse to start.
 */
export const name = 'upgrade'
/** The nodes run the earlier build only once, at the beginning. */
export const needsEarlier = true

const REFUSED = 'it was migrated by a later release of the portal'

async function replace(cluster, index) {
  const code = await cluster.node(index)?.stop()
  if (code !== 0) cluster.note(`a node stopped with ${code}`)
  await cluster.start(index)
}

/** A rolling restart: nodes of both builds serve side by side. */
async function rollingOver(cluster, say) {
  const answers = await cluster.workWhile(async () => {
    for (let index = 0; index < cluster.count; index += 1) {
      await cluster.proxy.set(index, false)
      await replace(cluster, index)
      await cluster.proxy.set(index, true)
      await pause(1_500)
    }
  })
  for (const { method, path, status } of failed(answers)) cluster.note(`${method} ${path} returned ${status}`)
  say(`node by node: ${inWords(answers)}`)
  return answers.length
}

/** All nodes are stopped, so calls may fail. */
async function allAtOnce(cluster, say) {
  const before = await cluster.workWhile(() => pause(3_000))
  for (let index = 0; index < cluster.count; index += 1) await cluster.node(index)?.stop()
  await Promise.all(Array.from({ length: cluster.count }, (_, index) => cluster.start(index)))
  await cluster.proxy.set(0, true)
  const after = await cluster.workWhile(() => pause(3_000))
  for (const { method, path, status } of failed([...before, ...after])) {
    cluster.note(`${method} ${path} returned ${status}`)
  }
  say(`all at once, before: ${inWords(before)}; after: ${inWords(after)}`)
  return before.length + after.length
}

/** @type {import('../classes.mjs').Run} */
export async function run({ cluster, say }) {
  const { earlier } = cluster
  if (earlier === undefined) throw new Error('The upgrade class needs --from.')
  const { revision, migrations, oneStep } = earlier
  say(migrations.length === 0 ? `${revision} has the same schema` : `${revision} lacks ${migrations.join(', ')}`)
  if (oneStep.length > 0) say(`${oneStep.join(', ')}: in one step, so all nodes stop first`)
  const tested = await (oneStep.length > 0 ? allAtOnce(cluster, say) : rollingOver(cluster, say))
  await cluster.check('the upgrade')
  if (migrations.length > 0) {
    const said = await cluster.startInVain(earlier.folder)
    if (said.includes(REFUSED)) say(`${revision} refuses to start: ${said}`)
    else cluster.note(`a start of ${revision} was not refused: ${said}`)
  }
  return { tested }
}
