import type { Chart } from '../chart/chart.ts'
import { rule } from '../drawing/css.ts'
import type { Covered } from '../trace/hits.ts'

/** Builds highlights as style rules; the picture itself never changes. */

function state(id: string): string {
  return `.chart [data-state="${CSS.escape(id)}"]`
}

/** Highlights active states, composite ones by their border only. */
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

/** Transitions that can be taken now. */
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

export function coverageRules({ states, edges }: Covered): string {
  return [true, false]
    .flatMap((isHit) => {
      const [colour, box] = isHit ? ['var(--hit)', 'var(--hitBox)'] : ['var(--missed)', 'var(--missedBox)']
      const ids = states.filter(({ count }) => count > 0 === isHit).map(({ id }) => state(id))
      const lines = edges.filter(({ count }) => count > 0 === isHit).map(({ id }) => `[data-edges~="${id}"]`)
      return [
        rule(
          ids.map((id) => `${id}>.body`),
          // Unreached parts differ by more than colour.
          { stroke: colour, 'stroke-width': 2, ...(isHit ? {} : { 'stroke-dasharray': '7 4' }) },
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
