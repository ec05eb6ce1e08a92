import { leadingTo } from '../generators/graph.ts'
import { stateName } from '../model/pathText.ts'
import type { MachineName } from '../model/machines.ts'
import { beginningsOf, type Ask } from './ask.ts'
import { graphOf, type ModelGraph } from './modelGraph.ts'
import { encode } from './values.ts'

/**
 * Models in GraphWalker's JsonMultimodel format, one per machine and start. Guards and data are resolved, so edges have no conditions.
 * Each edge has its event in its properties.
 */

/** GraphWalker turns names into method names. */
const nameOf = (prefix: 'v' | 'e', text: string) => `${prefix}_${text.replaceAll(/[^A-Za-z0-9]+/g, '_')}`

/** The generator in GraphWalker's syntax; random edge coverage if GraphWalker does not have it. */
function generatorFor({ text }: Ask): string {
  return /transition_coverage|shortest_all_paths/.test(text) ? 'random(edge_coverage(100))' : text
}

interface Reset {
  from: number
  to: number
}

/** Edges back to the start, because GraphWalker cannot restart a path. */
function resetsOf(graph: ModelGraph): Reset[] {
  const resets: Reset[] = []
  const isBack = () => leadingTo({ ...graph, edges: [...graph.edges, ...resets.map(plainEdge)] }, [graph.start])
  for (const vertex of [...graph.vertices.keys()].reverse())
    if (!isBack().has(vertex) || graph.edges.length === 0) resets.push({ from: vertex, to: graph.start })
  return resets
}

const plainEdge = ({ from, to }: Reset) => ({ from, to, names: [], requirements: [] })

function modelOf(machine: MachineName, beginning: string, ask: Ask) {
  const model = beginningsOf(machine)[beginning]
  if (model === undefined) throw new Error(`${machine} has no beginning '${beginning}'`)
  const graph = graphOf(model)
  const id = `${machine}-${beginning}`
  const vertexId = (index: number) => `${id}-v${index}`
  return {
    id,
    name: nameOf('v', id).slice(2),
    generator: generatorFor(ask),
    startElementId: vertexId(graph.start),
    actions: [],
    requirements: [],
    vertices: graph.vertices.map(({ state, requirements }, index) => ({
      id: vertexId(index),
      name: nameOf('v', stateName(state.value)),
      actions: [],
      requirements,
      properties: { state: state.value },
    })),
    edges: [
      ...graph.edges.map(({ step, requirements, from, to, weight }, index) => ({
        id: `${id}-e${index}`,
        name: nameOf('e', step.event.type),
        actions: [],
        requirements,
        properties: { event: encode(step.event) },
        sourceVertexId: vertexId(from),
        targetVertexId: vertexId(to),
        ...(weight === undefined ? {} : { weight }),
      })),
      ...resetsOf(graph).map(({ from, to }, index) => ({
        id: `${id}-restart${index}`,
        name: 'e_begin_anew',
        actions: [],
        requirements: [],
        properties: {},
        sourceVertexId: vertexId(from),
        targetVertexId: vertexId(to),
      })),
    ],
  }
}

export function toGraphWalker(names: readonly MachineName[], ask: Ask): string {
  const models = names.flatMap((name) =>
    Object.keys(beginningsOf(name)).map((beginning) => modelOf(name, beginning, ask)),
  )
  return `${JSON.stringify({ name: 'portal', seed: ask.seed, models }, null, 2)}\n`
}
