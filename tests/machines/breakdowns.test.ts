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

/** Crashes after which a machine continues in another state. */
const ELSEWHERE = [
  'earlyScreen.portal',
  'earlyScreen.applicant',
  'authentication.session',
  'desk.session',
  'openSubmission.showDocument',
]

describe('a crashed child actor', () => {
  it.each(breakdowns)('§8 logs that $part of $name crashed, and continues', async ({ name, part, model, stubs }) => {
    const path = model.pathTo(`xstate.error.actor.${part}`)
    if (path === undefined) throw new Error(`No path breaks ${part} down`)
    const before = path.steps.at(-2)?.state ?? model.start()
    const { emitted, snapshot } = await runPath(model, path, { stubs })
    expect(emitted).toContainEqual(AN_ERROR_OCCURRED)
    // A chart may end here, but never with an error.
    expect(snapshot.status).not.toBe('error')
    if (!ELSEWHERE.includes(`${name}.${part}`)) expect(snapshot.value).toEqual(before.value)
  })

  it('is tested for every child', () => {
    expect(breakdowns.length).toBeGreaterThanOrEqual(19)
  })
})
