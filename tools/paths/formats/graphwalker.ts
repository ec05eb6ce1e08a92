import type { AnyMachineSnapshot } from 'xstate'
import { COVERING } from '../generators/expression.ts'
import { leadingTo } from '../generators/graph.ts'
import { eventText, stateName } from '../model/pathText.ts'
import type { Ask } from '../ask.ts'
import { graphOf, type ModelGraph } from '../modelGraph.ts'
import type { Model, PathsProject } from '../project.ts'
import { assertNames } from '../names.ts'
import { encode } from '../file/values.ts'

/**
 * Models in GraphWalker's JsonMultimodel format, one per machine and start. Guards and data are resolved, so edges have no conditions.
 * Each edge has its event in its properties.
 */

/** Characters of the data in a description. */
const LONGEST = 160

/** GraphWalker turns names into method names. */
const nameOf = (prefix: 'v' | 'e', text: string) => `${prefix}_${text.replaceAll(/[^A-Za-z0-9]+/g, '_')}`

/** The generator in GraphWalker's syntax; random edge coverage if GraphWalker does not have it. */
function generatorFor({ generator = COVERING }: Ask): string {
  return /transition_coverage|shortest_all_paths/.test(generator) ? 'random(edge_coverage(100))' : generator
}

/** Vertices with the same state differ by the model's key: 'failed, key 2'. */
function describe({ value }: AnyMachineSnapshot, vertexKey: string): string {
  const [, key] = JSON.parse(vertexKey) as [unknown, unknown]
  return key === null ? stateName(value) : `${stateName(value)}, key ${JSON.stringify(key)}`
}

/** Vertices with an edge back to the start, because GraphWalker cannot restart a path. */
function resetsOf(graph: ModelGraph): number[] {
  const resets: number[] = []
  const back = leadingTo(graph, [graph.start])
  for (const vertex of [...graph.vertices.keys()].reverse()) {
    if (back.has(vertex) && graph.edges.length > 0) continue
    resets.push(vertex)
    for (const each of leadingTo(graph, [vertex])) back.add(each)
  }
  return resets
}

function modelOf(id: string, model: Model, ask: Ask) {
  const graph = graphOf(model)
  const vertexId = (index: number) => `${id}-v${index}`
  return {
    id,
    name: nameOf('v', id).slice(2),
    generator: generatorFor(ask),
    startElementId: vertexId(graph.start),
    actions: [],
    requirements: [],
    vertices: graph.vertices.map(({ state, key, requirements }, index) => ({
      id: vertexId(index),
      name: nameOf('v', stateName(state.value)),
      actions: [],
      requirements,
      properties: { description: describe(state, key), state: state.value },
    })),
    edges: [
      ...graph.edges.map(({ step, requirements, from, to, weight }, index) => ({
        id: `${id}-e${index}`,
        name: nameOf('e', step.event.type),
        actions: [],
        requirements,
        properties: { description: eventText(step.event, LONGEST), event: encode(step.event) },
        sourceVertexId: vertexId(from),
        targetVertexId: vertexId(to),
        ...(weight === undefined ? {} : { weight }),
      })),
      ...resetsOf(graph).map((from, index) => ({
        id: `${id}-restart${index}`,
        name: 'e_restart',
        actions: [],
        requirements: [],
        properties: {},
        sourceVertexId: vertexId(from),
        targetVertexId: vertexId(graph.start),
      })),
    ],
  }
}

export function toGraphWalker(project: PathsProject, ask: Ask): string {
  assertNames(project)
  const models = Object.entries(project).flatMap(([machine, { models: starts }]) =>
    Object.entries(starts).map(([start, model]) => modelOf(`${machine}-${start}`, model, ask)),
  )
  return `${JSON.stringify({ name: 'paths', seed: ask.seed ?? 1, models }, null, 2)}\n`
}
