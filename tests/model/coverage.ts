import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { PathFailure } from 'xstate-paths/text'
import { stateNodesOf, transitionNamesOf } from 'xstate-paths/chart'
import { runPath, type LiveOptions, type PathRun } from 'xstate-paths/live'
import type { Model, Path, Step } from 'xstate-paths'
import { recordCoverage } from './record.ts'

/**
 * Replays every edge of a model on running machines, one after another, because all runs of a large model fill the memory. After each
 * step the machine must be in the state that the path expects.
 */
export async function* runEveryPath(model: Model, options: LiveOptions = {}): AsyncGenerator<PathRun> {
  // A model that starts in a final state has no edges, only its start.
  const paths = model.edges().length === 0 ? model.shortestPaths() : longestPaths(model)
  for (const path of paths) {
    const check: LiveOptions['check'] = (live, step) => {
      if (!isDeepStrictEqual(live.value, step.state.value)) throw new PathFailure(path, step, live.value)
      options.check?.(live, step)
    }
    yield await runPath(model, path, { ...options, check })
  }
}

/** Edge paths that are not a prefix of another one. */
function longestPaths(model: Model): Path[] {
  // Numbers instead of texts, because an event can contain a whole application.
  const numbers = new Map<string, number>()
  const numberOf = ({ event, state }: Step) => {
    const text = `${JSON.stringify(event)} ${model.keyOf(state)}`
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
  const starts = new Set<string>()
  const paths = new Map<string, Path>()
  for (const path of model.edgePaths()) {
    const steps = path.steps.map(numberOf)
    for (let length = 1; length < steps.length; length += 1) starts.add(steps.slice(0, length).join())
    paths.set(steps.join(), path)
  }
  return [...paths].flatMap(([steps, path]) => (starts.has(steps) ? [] : [path]))
}

/** Transient states count as reached when one of their transitions is taken. */
function isTransient(node: { always?: readonly unknown[]; states: object }): boolean {
  return (node.always?.length ?? 0) > 0
}

type Reached = Pick<PathRun, 'taken' | 'reached'>

/** All states and transitions of a machine, with flags for those that the runs reached. */
function reachOf(machine: AnyStateMachine, { taken, reached }: Reached) {
  const entered = (id: string) => [...taken].some((name) => name.startsWith(`${id} --always`))
  return {
    states: stateNodesOf(machine).map((node) => ({
      name: node.id,
      reached: reached.has(node.id) || (isTransient(node) && entered(node.id)),
    })),
    transitions: [...new Set(transitionNamesOf(machine))].map((name) => ({ name, taken: taken.has(name) })),
  }
}

/** States and transitions that the runs missed. Reached ones are recorded for the visualizer. */
export function coverageOf(machine: AnyStateMachine, run: Reached) {
  const { states, transitions } = reachOf(machine, run)
  recordCoverage('machines', machine.id, expect.getState().currentTestName ?? '', {
    states: states.filter(({ reached }) => reached).map(({ name }) => name),
    transitions: transitions.filter(({ taken }) => taken).map(({ name }) => name),
  })
  return {
    missedStates: states.filter(({ reached }) => !reached).map(({ name }) => name),
    missedTransitions: transitions.filter(({ taken }) => !taken).map(({ name }) => name),
  }
}
