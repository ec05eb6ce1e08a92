import { definitionOf } from './chart/definition.ts'
import type { Scenario } from './simulation/simulate.ts'

/** A guard's requirement in plain words, computed from the context if needed. */
export type GuardWords = string | ((context: unknown, params: unknown) => string)

/** Exported charts. */
export interface ExportSettings<Name extends string> {
  /** Relative to the configuration's folder. */
  folder: string
  /** The first paragraph of the folder's README. */
  introduction: string
  /** Machines shown in outline as well as in full, with the number of levels of states in the outline. */
  outlines?: Readonly<Partial<Record<Name, number>>>
}

/** The latest test coverage, one file per test and machine: see trace/records.ts. */
export interface CoverageSettings {
  /** Relative to the configuration's folder. */
  folder: string
  /** The command that records it. */
  command: string
  /** The suites that record coverage (the names of the subfolders), with a label for each. */
  suites: Readonly<Record<string, string>>
}

/** The texts of the sections that descriptions cite (`§4.2`), and the tests that cover them. */
export interface TraceSettings {
  /** A module, relative to the configuration's folder, that exports `sections` as in trace/sections.ts. Plain Node runs it. */
  module: string
}

/** A running program whose machines can be watched. */
export interface LiveSettings {
  /** Its name within a sentence: 'the shop'. */
  name: string
  /** The command that starts it. */
  command: string
  /** The URL that streams to this page. */
  url: string
  /** A note on the values shown. */
  note: string
}

/** A project's configuration: everything this package knows about it. */
export interface StatechartsProject<Name extends string = string> {
  title: string
  /** By machine id, in display order; the page opens with the first. */
  scenarios: Readonly<Record<Name, Scenario>>
  guards: Readonly<Record<Name, Readonly<Record<string, GuardWords>>>>
  exports: ExportSettings<NoInfer<Name>>
  coverage: CoverageSettings
  /** Without it, cited sections are listed without titles. */
  trace?: TraceSettings
  live: LiveSettings
}

const DEFAULTS = {
  title: 'Statecharts',
  exports: { folder: 'statecharts', introduction: 'The machines of this project.' },
  coverage: { folder: 'coverage/statecharts', command: 'the tests', suites: {} },
  live: {
    name: 'a program',
    command: 'its own command',
    url: 'http://localhost:3000/',
    note: 'It streams to the WebSocket /live of this page with @statelyai/inspect.',
  },
}

type Settings<Name extends string> = Pick<StatechartsProject<Name>, 'scenarios'> & Partial<StatechartsProject<Name>>

/** The default export of a project's statecharts.config.ts. Only `scenarios` is required. */
export function defineStatecharts<Name extends string>(settings: Settings<Name>): StatechartsProject<Name> {
  for (const [name, { machine }] of Object.entries<Scenario>(settings.scenarios)) {
    if (machine.id !== name) throw new Error(`The machine '${machine.id}' is listed as '${name}'; list it by its id`)
  }
  const guards = {} as StatechartsProject<Name>['guards']
  return { ...DEFAULTS, guards, ...settings }
}

export function scenarioOf({ scenarios }: StatechartsProject, name: string): Scenario {
  const scenario = scenarios[name]
  if (scenario === undefined) throw new Error(`The project has no machine '${name}'`)
  return scenario
}

export function machineNames<Name extends string>({ scenarios }: StatechartsProject<Name>): Name[] {
  return Object.keys(scenarios) as Name[]
}

/** A project without code: its settings, and its machines as XState JSON by name. */
export interface PlainProject extends Omit<StatechartsProject, 'scenarios' | 'guards'> {
  definitions: Readonly<Record<string, string>>
}

export function plainOf(project: StatechartsProject): PlainProject {
  const { scenarios, guards: _, ...settings } = project
  const definitions = Object.entries(scenarios).map(([name, { machine }]) => [name, definitionOf(machine)])
  return { ...settings, definitions: Object.fromEntries(definitions) as Record<string, string> }
}
