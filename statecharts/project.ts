import type { Scenario } from './simulation/simulate.ts'

/** What a guard requires, in plain words, computed from the context if need be. */
export type GuardWords = string | ((context: unknown, params: unknown) => string)

/** The charts as files. */
export interface ExportSettings<Name extends string> {
  /** Relative to the configuration's folder. */
  folder: string
  /** The first paragraph of the folder's README. */
  introduction: string
  /** Machines shown in outline as well as in full. */
  outlines: readonly Name[]
}

/** What the tests reached when they last ran, a file per test and machine: see trace/records.ts. */
export interface CoverageSettings {
  /** Relative to the configuration's folder. */
  folder: string
  /** The command that records it. */
  command: string
  /** The suites that record, which are the folder's own folders, in words: what is counted, and where. */
  suites: Readonly<Record<string, string>>
}

/** What the sections that descriptions name (`§4.2`) say, and which tests show it. */
export interface TraceSettings {
  /** A module, relative to the configuration's folder, with a function `sections` as in trace/sections.ts; it is run by Node alone. */
  module: string
}

/** A running program whose machines can be watched. */
export interface LiveSettings {
  /** Its name within a sentence: 'the shop'. */
  name: string
  /** The command that starts it. */
  command: string
  /** The address at which it streams to this page. */
  url: string
  /** A note on the values that are shown. */
  note: string
}

/** All that this package knows of a project. */
export interface StatechartsProject<Name extends string = string> {
  title: string
  /** By machine id, in the order of the list; the page opens with the first. */
  scenarios: Readonly<Record<Name, Scenario>>
  guards: Readonly<Record<Name, Readonly<Record<string, GuardWords>>>>
  exports: ExportSettings<NoInfer<Name>>
  coverage: CoverageSettings
  /** Without it the sections that descriptions name are listed without their titles and statements. */
  trace?: TraceSettings
  live: LiveSettings
}

/** The default export of a project's statecharts.config.ts. */
export function defineStatecharts<Name extends string>(project: StatechartsProject<Name>): StatechartsProject<Name> {
  for (const [name, { machine }] of Object.entries<Scenario>(project.scenarios)) {
    if (machine.id !== name) throw new Error(`The machine '${machine.id}' is listed as '${name}'; list it by its id`)
  }
  return project
}

export function scenarioOf({ scenarios }: StatechartsProject, name: string): Scenario {
  const scenario = scenarios[name]
  if (scenario === undefined) throw new Error(`The project has no machine '${name}'`)
  return scenario
}

export function machineNames<Name extends string>({ scenarios }: StatechartsProject<Name>): Name[] {
  return Object.keys(scenarios) as Name[]
}
