import { describe, expect, it } from 'vitest'
import { runPath } from 'xstate-paths/live'
import { AN_ERROR_OCCURRED } from '../../machines/notices.ts'
import { MACHINES, MACHINE_NAMES, type ModelledMachine } from '../model/machines.ts'

const breakdowns = MACHINE_NAMES.flatMap((name) => {
  const { models, stubs }: ModelledMachine = MACHINES[name]
  const [model] = Object.values(models)
  if (model === undefined) throw new Error(`${name} has no model`)
  return Object.keys(model.options.breakdowns ?? {}).map((part) => ({ name, part, model, stubs }))
})

describe('a crashed child actor', () => {
  it.each(breakdowns)('§8 logs that $part of $name crashed, and continues', async ({ part, model, stubs }) => {
    const path = model.pathTo(`xstate.error.actor.${part}`)
    if (path === undefined) throw new Error(`No path breaks ${part} down`)
    const { emitted, snapshot } = await runPath(model, path, { stubs })
    expect(emitted).toContainEqual(AN_ERROR_OCCURRED)
    // A chart may end here, but never with an error.
    expect(snapshot.status).not.toBe('error')
  })

  it('is tested for every child', () => {
    expect(breakdowns.length).toBeGreaterThanOrEqual(19)
  })
})
