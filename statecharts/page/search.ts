import type { ListedChart } from '../drawing/charts.ts'
import { statesOf } from '../chart/chart.ts'

/** Full-text search in the charts: names, descriptions, sections. */

export interface Found {
  machine: string
  at: string
  title: string
  text: string
}

function entriesOf({ name, chart }: ListedChart): Found[] {
  const states = statesOf(chart.root).map(({ id, key, description, tags, entry, exit, invokes }) => ({
    machine: name,
    at: id,
    title: key,
    text: [description, ...tags, ...entry, ...exit, ...invokes.map(({ label }) => label)]
      .filter((each) => each !== '')
      .join(' · '),
  }))
  const edges = chart.edges.map(({ id, label, source, guard, actions, description }) => ({
    machine: name,
    at: id,
    title: `${label}, from ${source.split('.').at(-1)}`,
    text: [description, guard?.name ?? '', guard?.detail ?? '', ...actions].filter((each) => each !== '').join(' · '),
  }))
  return [...states, ...edges]
}

const MOST = 60

/** The words to search for, in lower case. */
export const wordsIn = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

/** Entries that contain every word, with name matches first. */
export function search(charts: readonly ListedChart[], query: string): Found[] {
  const words = wordsIn(query)
  if (words.length === 0) return []
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = charts.flatMap(entriesOf).filter(({ machine, title, text }) => has(`${machine} ${title} ${text}`))
  return found.toSorted((one, other) => Number(has(other.title)) - Number(has(one.title))).slice(0, MOST)
}
