import type { Chart } from '../chart/chart.ts'
import { rule } from '../drawing/css.ts'

/** Highlights as style rules: the picture itself never changes. */

function state(id: string): string {
  return `.chart [data-state="${CSS.escape(id)}"]`
}

/** Highlights active states; composite ones by their border only. */
export function activeRules(ids: readonly string[]): string {
  const bodies = ids.map((id) => `${state(id)}>.body`)
  return [
    rule(bodies, { stroke: 'var(--active)', 'stroke-width': 2.6 }),
    rule(
      ids.map((id) => `${state(id)}:not(.group)>.body`),
      { fill: 'var(--activeBox)' },
    ),
  ].join('\n')
}

/** Transitions that may be taken now. */
export function enabledRules(edges: readonly string[]): string {
  const transitions = edges.map((id) => `.chart .transition[data-edges~="${id}"]`)
  return [
    rule(transitions, { cursor: 'pointer' }),
    rule(
      transitions.map((each) => `${each} text:first-child`),
      { 'text-decoration': 'underline' },
    ),
    rule(
      edges.map((id) => `.chart .arrow[data-edges~="${id}"] path:first-child`),
      { stroke: 'var(--active)', 'stroke-width': 2 },
    ),
  ].join('\n')
}

export interface Hits {
  states: readonly string[]
  transitions: readonly string[]
}

export interface Covered {
  states: { id: string; isHit: boolean }[]
  edges: { id: string; isHit: boolean }[]
}

/** A transient state is never seen in a snapshot: it counts as reached if one of its own transitions was taken. */
export function coveredBy(chart: Chart, states: readonly { id: string }[], hits: Hits): Covered {
  const [reached, taken] = [new Set(hits.states), new Set(hits.transitions)]
  return {
    states: states.map(({ id }) => ({
      id,
      isHit:
        reached.has(id) ||
        chart.edges.some(({ source, trigger, name }) => source === id && trigger === 'always' && taken.has(name)),
    })),
    edges: chart.edges.map(({ id, name }) => ({ id, isHit: taken.has(name) })),
  }
}

export function coverageRules({ states, edges }: Covered): string {
  return [true, false]
    .flatMap((isHit) => {
      const [colour, box] = isHit ? ['var(--hit)', 'var(--hitBox)'] : ['var(--missed)', 'var(--missedBox)']
      const ids = states.filter((each) => each.isHit === isHit).map(({ id }) => state(id))
      const lines = edges.filter((each) => each.isHit === isHit).map(({ id }) => `[data-edges~="${id}"]`)
      return [
        rule(
          ids.map((id) => `${id}>.body`),
          { stroke: colour, 'stroke-width': 2 },
        ),
        rule(
          ids.map((id) => `${id}:not(.group)>.body`),
          { fill: box },
        ),
        rule(
          lines.map((line) => `.chart .arrow${line} path`),
          { stroke: colour },
        ),
        rule(
          lines.map((line) => `.chart .arrow${line} .head`),
          { fill: colour, stroke: 'none' },
        ),
        rule(
          lines.map((line) => `.chart .transition${line} text`),
          { fill: colour },
        ),
      ]
    })
    .join('\n')
}

/** Emphasizes the selection and fades what is unrelated. */
export function selectionRules(chart: Chart, at: string | null): string {
  if (at === null) return ''
  const touches = (id: string) => id === at || id.startsWith(`${at}.`)
  const edges = chart.edges.filter(({ id, source, targets }) => id === at || touches(source) || targets.some(touches))
  const related = edges.flatMap(({ id }) => [
    `.chart .arrow[data-edges~="${id}"]`,
    `.chart .label:has([data-edges~="${id}"])`,
  ])
  return [
    rule(['.chart .arrow:not(.start)', '.chart .label'], { opacity: 0.18 }),
    rule(related, { opacity: 1 }),
    rule([`${state(at)}>.body`], { stroke: 'var(--event)', 'stroke-width': 2.6 }),
    rule([`.chart .transition[data-edges~="${at}"] text`], { 'text-decoration': 'underline' }),
  ].join('\n')
}
