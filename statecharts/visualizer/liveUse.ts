import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Chart } from '../chart/chart.ts'
import { activeStatesOf, NOTHING_LIVE, receive, type LiveState } from '../live/stream.ts'
import { LIVE, type Counts } from '../trace/coverage.ts'

/**
 * Counts how often a watched program enters each state and takes each transition, by chart ids and nothing else. Two transitions of one
 * event to the same state are not counted, because the messages do not distinguish them.
 */

const PAUSE_MS = 1_000

type Tally = { -readonly [Key in keyof Counts]: Counts[Key] extends string ? string : Record<string, number> }

function taken(chart: Chart, before: readonly string[], after: readonly string[], type: string): string | undefined {
  const [was, is] = [new Set(before), new Set(after)]
  const isSame = before.length === after.length && before.every((id) => is.has(id))
  const fitting = chart.edges.filter(
    ({ source, targets, eventType }) =>
      eventType === type && was.has(source) && (targets.length === 0 ? isSame : targets.every((id) => is.has(id))),
  )
  return fitting.length === 1 ? fitting[0]?.name : undefined
}

export class LiveUse {
  #state: LiveState = NOTHING_LIVE
  readonly #charts: ReadonlyMap<string, Chart>
  readonly #folder: string
  readonly #tallies = new Map<string, Tally>()
  #writing: NodeJS.Timeout | undefined

  /** `folder` is the coverage folder. */
  constructor(charts: readonly Chart[], folder: string) {
    this.#charts = new Map(charts.map((chart) => [chart.id, chart]))
    this.#folder = path.join(folder, LIVE)
  }

  /** A message of the stream. */
  hear(message: { type: string; sessionId?: unknown; event?: unknown }): void {
    const id = String(message.sessionId)
    const before = this.#state.actors.get(id)?.value
    this.#state = receive(this.#state, message, [...this.#charts.keys()])
    const actor = this.#state.actors.get(id)
    const chart = this.#charts.get(actor?.machine ?? '')
    if (message.type !== '@xstate.snapshot' || chart === undefined) return
    const [was, is] = [activeStatesOf(chart, before), activeStatesOf(chart, actor?.value)]
    const { type } = (message.event ?? {}) as { type?: string }
    this.#count(
      chart.id,
      is.filter((state) => !was.includes(state)),
      taken(chart, was, is, type ?? ''),
    )
  }

  #count(machine: string, entered: readonly string[], transition: string | undefined): void {
    if (entered.length === 0 && transition === undefined) return
    const tally = this.#tallies.get(machine) ?? { at: '', states: {}, transitions: {} }
    this.#tallies.set(machine, tally)
    for (const state of entered) tally.states[state] = (tally.states[state] ?? 0) + 1
    if (transition !== undefined) tally.transitions[transition] = (tally.transitions[transition] ?? 0) + 1
    tally.at = new Date().toISOString()
    this.#writing ??= setTimeout(() => this.keep(), PAUSE_MS)
  }

  /** Writes in the background; an unwritable folder does not stop the stream. */
  keep(): void {
    this.write().catch((error: Error) => console.error(`Live use could not be saved: ${error.message}`))
  }

  /** Adds the counts to those in the folder. */
  async write(): Promise<void> {
    clearTimeout(this.#writing)
    this.#writing = undefined
    const counted = [...this.#tallies]
    if (counted.length === 0) return
    this.#tallies.clear()
    await mkdir(this.#folder, { recursive: true })
    for (const [machine, tally] of counted) {
      const file = path.join(this.#folder, `${machine}.json`)
      const before = await readFile(file, 'utf8').then(
        (text) => JSON.parse(text) as Counts,
        () => null,
      )
      for (const kind of ['states', 'transitions'] as const)
        for (const [name, count] of Object.entries(before?.[kind] ?? {}))
          tally[kind][name] = (tally[kind][name] ?? 0) + count
      await writeFile(file, JSON.stringify(tally))
    }
  }
}
