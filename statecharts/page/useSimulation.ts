import { useEffect, useMemo, useState } from 'react'
import type { Chart, ChartEdge } from '../chart/chart.ts'
import {
  activeIds,
  offersOf,
  replay,
  type Offer,
  type Scenario,
  type Simulation,
  type Trail,
  type TrailStep,
} from '../simulation/simulate.ts'
import { trailFromText, trailToText } from '../simulation/trail.ts'
import type { Address, Go } from './address.ts'

export interface SimulationControl {
  scenario: Scenario
  trail: Trail
  /** The trail's points, from the start. */
  points: readonly Simulation[]
  /** The index of the shown point. */
  index: number
  shown: Simulation
  active: readonly string[]
  /** The innermost state that the last step entered. */
  entered: string | null
  offers: readonly Offer[]
  isPlaying: boolean
  take: (step: TrailStep) => void
  /** Takes the choice or timer of a clicked transition. */
  takeEdge: (chart: Chart, edges: readonly string[]) => void
  enabledEdges: (chart: Chart) => string[]
  startWith: (start: number) => void
  show: (index: number) => void
  back: () => void
  play: () => void
}

const BEAT_MS = 900

export function useSimulation(scenario: Scenario, { trail: text, machine }: Address, go: Go): SimulationControl {
  const [clock] = useState(() => ({ now: 0 }))
  const trail = useMemo(() => trailFromText(text), [text])
  const points = useMemo(() => replay(scenario, trail, clock), [scenario, trail, clock])
  const last = points.length - 1
  const [looked, setLooked] = useState<{ at: string; index: number; isPlaying: boolean } | null>(null)
  const key = `${machine} ${text}`
  const here = looked?.at === key ? looked : null
  const index = Math.min(here?.index ?? last, last)
  const isPlaying = here?.isPlaying === true && index < last
  const shown = points[index] as Simulation

  useEffect(() => {
    if (!isPlaying) return undefined
    const beat = setTimeout(() => setLooked({ at: key, index: index + 1, isPlaying: true }), BEAT_MS)
    return () => clearTimeout(beat)
  }, [isPlaying, index, key])

  const active = useMemo(() => activeIds(shown.snapshot), [shown])
  const previous = points[index - 1]
  const before = previous === undefined ? [] : activeIds(previous.snapshot)
  const entered = active.findLast((id) => !before.includes(id)) ?? null
  const offers = useMemo(() => offersOf(scenario, shown, clock), [scenario, shown, clock])
  const write = (next: Trail) => go({ mode: 'simulate', trail: trailToText(next), at: null })
  const until = { ...trail, steps: trail.steps.slice(0, index) }
  const take = (step: TrailStep) => write({ ...until, steps: [...until.steps, step] })
  /** The choice for a transition: its own, or any for its event. */
  const choiceOf = ({ id, eventType }: Pick<ChartEdge, 'id' | 'eventType'>) => {
    const enabled = offers.filter(({ isEnabled }) => isEnabled).map(({ choice }) => choice)
    const own = enabled.find((choice) => choice.id === id)
    return (
      own ??
      enabled.find(
        (choice) => choice.isPossible === undefined && choice.events(shown.snapshot, shown.now)[0]?.type === eventType,
      )
    )
  }
  const isActive = new Set(active)
  const timerOf = ({ eventType, trigger, source }: ChartEdge) =>
    shown.timers.find(
      ({ type }) =>
        type === eventType || (trigger === 'after' && type.startsWith('xstate.after.') && type.endsWith(`.${source}`)),
    )

  return {
    scenario,
    trail,
    points,
    index,
    shown,
    active,
    entered,
    offers,
    isPlaying,
    take,
    takeEdge: (chart, edges) => {
      const edge = chart.edges.find(({ id, source }) => edges.includes(id) && isActive.has(source))
      if (edge === undefined) return
      const [choice, timer] = [choiceOf(edge), timerOf(edge)]
      if (choice !== undefined) take({ choice: choice.id })
      else if (timer !== undefined) take({ wait: timer.due - shown.now })
    },
    enabledEdges: (chart) =>
      chart.edges
        .filter((edge) => isActive.has(edge.source) && (choiceOf(edge) !== undefined || timerOf(edge) !== undefined))
        .map(({ id }) => id),
    startWith: (start) => write({ start, steps: [] }),
    show: (point) => setLooked({ at: key, index: point, isPlaying: false }),
    back: () => write({ ...until, steps: until.steps.slice(0, -1) }),
    play: () => setLooked({ at: key, index: 0, isPlaying: true }),
  }
}
