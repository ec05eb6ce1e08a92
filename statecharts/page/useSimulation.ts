import { useEffect, useMemo, useState } from 'react'
import type { StateNode } from 'xstate'
import type { Chart } from '../chart/chart.ts'
import {
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
  /** The trail's points, starting with its beginning. */
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

  const active = useMemo(() => shown.snapshot._nodes.map((node: StateNode) => node.id), [shown])
  const before = points[index - 1]?.snapshot._nodes.map((node: StateNode) => node.id) ?? []
  const entered = active.findLast((id) => !before.includes(id)) ?? null
  const offers = useMemo(() => offersOf(scenario, shown, clock), [scenario, shown, clock])
  const write = (next: Trail) => go({ mode: 'simulate', trail: trailToText(next) })
  const until = { ...trail, steps: trail.steps.slice(0, index) }
  const take = (step: TrailStep) => write({ ...until, steps: [...until.steps, step] })
  const choiceOf = (eventType: string) =>
    offers.find(({ isEnabled, choice }) => isEnabled && choice.events(shown.snapshot, shown.now)[0]?.type === eventType)
      ?.choice
  const isActive = new Set(active)
  const timerOf = (eventType: string) => shown.timers.find(({ type }) => type === eventType)

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
      const [choice, timer] = [choiceOf(edge.eventType), timerOf(edge.eventType)]
      if (choice !== undefined) take({ choice: choice.id })
      else if (timer !== undefined) take({ wait: timer.due - shown.now })
    },
    enabledEdges: (chart) =>
      chart.edges
        .filter(
          ({ source, eventType }) =>
            isActive.has(source) && (choiceOf(eventType) !== undefined || timerOf(eventType) !== undefined),
        )
        .map(({ id }) => id),
    startWith: (start) => write({ start, steps: [] }),
    show: (point) => setLooked({ at: key, index: point, isPlaying: false }),
    back: () => write({ ...until, steps: until.steps.slice(0, -1) }),
    play: () => setLooked({ at: key, index: 0, isPlaying: true }),
  }
}
