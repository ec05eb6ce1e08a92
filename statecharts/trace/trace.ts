import { statesOf, within, type Chart } from '../chart/chart.ts'
import type { TestCoverage } from './coverage.ts'
import { inOrder, namedIn, type Section } from './sections.ts'

/** Links sections to the chart parts that follow them and to their tests, and back. */

/** A state or transition whose description cites a section. */
export interface Part {
  machine: string
  id: string
  isState: boolean
  /** `working.saving.failed`, or `idle: file.chosen`. */
  title: string
  description: string
}

export interface TracedSection extends Section {
  parts: readonly Part[]
  /** The tests whose titles begin with the section, and the chart parts they reached. */
  reached: readonly TestCoverage[]
}

export function partsOf(chart: Chart): Part[] {
  const machine = chart.id
  const states = statesOf(chart.root).map(({ id, description }): Part => {
    return { machine, id, isState: true, title: within(id, machine), description }
  })
  const edges = chart.edges.map(({ id, source, label, description }): Part => {
    return { machine, id, isState: false, title: `${within(source, machine)}: ${label}`, description }
  })
  return [...states, ...edges]
}

const TITLE = /^§[\d.]+(?:(?:,| and|;)? §[\d.]+)*/

/** The sections at the start of a test's title: '§2.3, §2.5 the header …' has two. */
export function sectionsOfTest(title: string): string[] {
  const beginning = title
    .split(' > ')
    .map((each) => TITLE.exec(each)?.[0])
    .find((each) => each !== undefined)
  return namedIn(beginning ?? '')
}

/** Every section that a project lists or a description cites, in order. */
export function trace(
  charts: readonly Chart[],
  sections: readonly Section[],
  tests: readonly TestCoverage[],
): TracedSection[] {
  const parts = charts.flatMap(partsOf).map((part) => ({ part, named: new Set(namedIn(part.description)) }))
  const ran = tests.map((test) => ({ test, named: new Set(sectionsOfTest(test.test)) }))
  const listed = new Map(sections.map((section) => [section.name, section]))
  const names = new Set([...listed.keys(), ...parts.flatMap(({ named }) => [...named])])
  return [...names].toSorted(inOrder).map((name) => ({
    ...(listed.get(name) ?? { name, title: '' }),
    parts: parts.filter(({ named }) => named.has(name)).map(({ part }) => part),
    reached: ran.filter(({ named }) => named.has(name)).map(({ test }) => test),
  }))
}

/** The tests that reach a state or take a transition, by the name that tests report. */
export function testsOf(tests: readonly TestCoverage[], machine: string, name: string): TestCoverage[] {
  return tests.filter(
    (test) => test.machine === machine && (test.states.includes(name) || test.transitions.includes(name)),
  )
}

export interface Screenshot {
  file: string
  test: string
  at: string
}

/** The latest screenshot of a state, or of a state inside it. */
export function screenshotOf(tests: readonly TestCoverage[], machine: string, id: string): Screenshot | null {
  const shots = tests
    .filter((test) => test.machine === machine)
    .flatMap(({ pictures, test, at }) =>
      Object.entries(pictures)
        .filter(([state]) => state === id || state.startsWith(`${id}.`))
        .map(([state, file]) => ({ file, test, at, isExact: state === id })),
    )
    .toSorted((one, other) => Number(other.isExact) - Number(one.isExact) || other.at.localeCompare(one.at))
  const [latest] = shots
  return latest === undefined ? null : { file: latest.file, test: latest.test, at: latest.at }
}
