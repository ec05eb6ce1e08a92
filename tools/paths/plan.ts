import type { AnyMachineSnapshot } from 'xstate'
import { Impossible } from './generators/conditions.ts'
import { COVERING, readGenerators } from './generators/expression.ts'
import { generate } from './generators/generate.ts'
import { edgeAt, type Walk } from './generators/graph.ts'
import { shortWalks } from './generators/shortest.ts'
import { assertKnown, avoiding, startingIn, endsOf, hasEnds, takenByBrowser, type Ask } from './ask.ts'
import { changedData, contextData } from './file/context.ts'
import type { FileMachine, FilePath, PathsFile } from './file/file.ts'
import { graphOf, type ModelGraph } from './modelGraph.ts'
import { encode } from './file/values.ts'
import { assertNames } from './names.ts'
import type { Followed } from './model/steps.ts'
import type { MachinePaths, PathsProject } from './project.ts'

/** A path of the graph with the machine's actual steps. */
interface Taken {
  walk: Walk
  steps: readonly Followed[]
}

const whole = (graph: ModelGraph, index: number) => edgeAt(graph, index) as ModelGraph['edges'][number]

/** Follows a path on the machine, up to the first step that leads elsewhere. */
function take(graph: ModelGraph, walk: Walk): Taken {
  const expected = walk.map((index) => {
    const { step, to, observed } = whole(graph, index)
    return { event: step.event, key: graph.vertices[to]?.key ?? '', observed }
  })
  const steps = graph.model.follow(expected)
  return { walk: walk.slice(0, steps.length), steps }
}

/** Edges that had their full effect. */
const wholeEdges = (taken: readonly Taken[]) =>
  new Set(taken.flatMap(({ walk, steps }) => walk.filter((_, index) => steps[index]?.isWhole)))

/** Adds shorter paths for edges that the machine did not take on the long ones. */
function takeAll(graph: ModelGraph, way: Walk, walks: readonly Walk[], ends: ReadonlySet<number> | undefined): Taken[] {
  const followed = (walk: Walk) => take(graph, [...way, ...walk])
  const taken = walks.map(followed)
  const found = wholeEdges(taken)
  const lost = new Set(walks.flat().filter((index) => !found.has(index)))
  const again = shortWalks(graph, lost, ends)
    .map(followed)
    .filter(({ walk, steps }) => walk.some((index, at) => lost.has(index) && steps[at]?.isWhole))
  const isEnd = (walk: Walk) => ends === undefined || ends.has(edgeAt(graph, walk.at(-1) ?? -1).to)
  return [...taken, ...again].filter(({ walk }) => walk.length > way.length && isEnd(walk))
}

function filePath(start: string, first: AnyMachineSnapshot, way: Walk, { steps }: Taken): FilePath {
  return {
    start,
    way: way.length,
    steps: steps.map(({ event, state }, index) => {
      const context = changedData((steps[index - 1]?.state ?? first).context, state.context)
      return {
        event: encode(event) as FilePath['steps'][number]['event'],
        state: state.value,
        ...(context === undefined ? {} : { context }),
      }
    }),
  }
}

function pathsFrom(start: string, full: ModelGraph, ask: Ask, covered: Set<string>): FilePath[] {
  const { from, to, avoid, generator = COVERING, paths = 'few', seed = 1 } = ask
  const generators = readGenerators(generator)
  const kept = avoiding(full, avoid)
  const { graph, way } = from === undefined || from === start ? { graph: kept, way: [] } : startingIn(kept, from)
  const ends = endsOf(graph, to)
  const goals = [...(graph.goals ?? []), ...covered]
  const walks = generate({ ...graph, goals }, { generators, paths, seed, ...(ends === undefined ? {} : { ends }) })
  const taken = takeAll(graph, way, walks, ends)
  const found = [...wholeEdges(taken)].flatMap((index) => whole(graph, index).goals ?? [])
  // A start without further goals is a path without steps.
  const isNew = from === undefined && ends === undefined && (full.goals ?? []).some((goal) => !covered.has(goal))
  if (taken.length === 0 && isNew) taken.push({ walk: [], steps: [] })
  if (taken.length > 0) for (const goal of [...(full.goals ?? []), ...found]) covered.add(goal)
  return taken.map((each) => filePath(start, full.model.start(), way, each))
}

/** Ignores impossible requests for some machines, but throws if all of them fail. */
function possible<Item, Result>(items: readonly Item[], run: (item: Item) => Result): Result[] {
  const reasons: Impossible[] = []
  const results = items.flatMap((item) => {
    try {
      return [run(item)]
    } catch (error) {
      if (!(error instanceof Impossible)) throw error
      reasons.push(error)
      return []
    }
  })
  const [reason] = reasons
  if (results.length === 0 && reason !== undefined) throw reason
  return results
}

function planMachine(name: string, machine: MachinePaths, ask: Ask): FileMachine {
  const starts = Object.entries(machine.models)
  const { from = ask.inBrowser === true ? machine.browser?.start : undefined } = ask
  const asked = starts.filter(([start]) => from === start)
  const covered = new Set<string>()
  const paths = possible(asked.length === 0 ? starts : asked, ([start, model]) => {
    const graph = ask.inBrowser === true ? takenByBrowser(graphOf(model), machine) : graphOf(model)
    return pathsFrom(start, graph, { ...ask, from }, covered)
  }).flat()
  const clock = () => 0
  return {
    machine: name,
    starts: Object.fromEntries(
      starts.map(([start, { options, start: first }]) => [
        start,
        { input: encode(options.input(clock), clock), state: first().value, context: contextData(first().context) },
      ]),
    ),
    paths,
  }
}

/** The requested paths through all machines of a project that can have them. Throws Impossible if none can, and InvalidScenarios for unknown names. */
export function plan(project: PathsProject, ask: Ask = {}): PathsFile {
  assertNames(project)
  assertKnown(project, ask)
  const able = Object.entries(project).filter(([, machine]) => hasEnds(machine, ask))
  if (able.length === 0) throw new Impossible(`No machine has both '${ask.from}' and '${ask.to}'.`)
  const machines = possible(able, ([name, machine]) => planMachine(name, machine, ask))
  return { version: 4, generator: ask.generator ?? COVERING, seed: ask.seed ?? 1, machines }
}
