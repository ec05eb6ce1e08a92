import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { PathFailure } from './pathText.ts'
import { stateNodesOf, transitionNamesOf } from './chart.ts'
import { runPath, type LiveOptions, type PathRun } from './live.ts'
import type { Model, Path } from './model.ts'
import { recordCoverage } from './record.ts'

/** Replays every edge of a model on running machines. After each step the machine must be in the state that the path expects. */
export async function runEveryPath(model: Model, options: LiveOptions = {}): Promise<PathRun[]> {
  // A model that starts in a final state has no edges, only its start.
  const paths = model.edges().length === 0 ? model.shortestPaths() : longestPaths(model)
  const runs: PathRun[] = []
  for (const path of paths) {
    const check: LiveOptions['check'] = (live, step) => {
      if (!isDeepStrictEqual(live.value, step.state.value)) throw new PathFailure(path, step, live.value)
      options.check?.(live, step)
    }
    runs.push(await runPath(model, path, { ...options, check }))
  }
  return runs
}

/** Edge paths that are not a prefix of another one. */
function longestPaths(model: Model): Path[] {
  const stepsOf = ({ steps }: Path) => steps.map(({ event, state }) => `${JSON.stringify(event)} ${model.keyOf(state)}`)
  const starts = new Set<string>()
  const paths = new Map<string, Path>()
  for (const path of model.edgePaths()) {
    const steps = stepsOf(path)
    for (let length = 1; length < steps.length; length += 1) starts.add(steps.slice(0, length).join('\n'))
    paths.set(steps.join('\n'), path)
  }
  return [...paths].flatMap(([steps, path]) => (starts.has(steps) ? [] : [path]))
}

/** Transient states count as reached when one of their transitions is taken. */
function isTransient(node: { always?: readonly unknown[]; states: object }): boolean {
  return (node.always?.length ?? 0) > 0
}

/** All states and transitions of a machine, with flags for those that the runs reached. */
function reachOf(machine: AnyStateMachine, runs: readonly PathRun[]) {
  const taken = new Set(runs.flatMap((each) => [...each.taken]))
  const reached = new Set(runs.flatMap((each) => [...each.reached]))
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
export function coverageOf(machine: AnyStateMachine, runs: readonly PathRun[], { isRecorded = true } = {}) {
  const { states, transitions } = reachOf(machine, runs)
  if (isRecorded) {
    recordCoverage('machines', machine.id, expect.getState().currentTestName ?? '', {
      states: states.filter(({ reached }) => reached).map(({ name }) => name),
      transitions: transitions.filter(({ taken }) => taken).map(({ name }) => name),
    })
  }
  return {
    missedStates: states.filter(({ reached }) => !reached).map(({ name }) => name),
    missedTransitions: transitions.filter(({ taken }) => !taken).map(({ name }) => name),
  }
}
