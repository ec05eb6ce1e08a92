import { expect } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { walk, type LiveOptions, type Walk } from './live.ts'
import { stateNodesOf, transitionNamesOf, type Model } from './model.ts'

/** Walks every edge of a model on running machines; after each step the machine must be where the path says. */
export async function walkAll(model: Model, options: LiveOptions = {}): Promise<Walk[]> {
  const paths = [...model.shortestPaths(), ...model.edgePaths()]
  expect(paths.length).toBeGreaterThan(0)
  const walks: Walk[] = []
  for (const path of paths) {
    const check: LiveOptions['check'] = (live, step) => {
      expect(live.value, path.description).toEqual(step.state.value)
      options.check?.(live, step)
    }
    walks.push(await walk(model, path, { ...options, check }))
  }
  return walks
}

/** What a set of walks did not reach, by the names that the chart shows. States that are left at once count by their edges. */
export function coverageOf(machine: AnyStateMachine, walks: readonly Walk[]) {
  const taken = new Set(walks.flatMap((each) => [...each.taken]))
  const reached = new Set(walks.flatMap((each) => [...each.reached]))
  const isTransient = (node: { always?: readonly unknown[] }) => (node.always?.length ?? 0) > 0
  return {
    missedStates: stateNodesOf(machine)
      .filter((node) => !reached.has(node.id) && !isTransient(node))
      .map(({ id }) => id),
    missedTransitions: transitionNamesOf(machine).filter((name) => !taken.has(name)),
  }
}
