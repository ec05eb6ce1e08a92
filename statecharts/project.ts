import type { Scenario } from './simulation/simulate.ts'

/** What a guard asks for, in plain words; some know more of the context that refuses. */
export type GuardWords = string | ((context: unknown, params: unknown) => string)

/** The charts as files, for readers without this page. */
export interface ExportSettings<Name extends string> {
  /** From the configuration's folder. */
  folder: string
  /** What the folder's README says below its title. */
  introduction: string
  /** Machines that are shown in outline before they are shown in full. */
  outlines: readonly Name[]
}

/** What a test run reached: one `<machine>.json` per machine, with the instant, the states' ids and the transitions' names. */
export interface CoverageSettings {
  /** From the configuration's folder. */
  folder: string
  /** The command that records it. */
  command: string
}

/** A running program whose machines can be watched. */
export interface LiveSettings {
  /** As a sentence calls it: 'the shop'. */
  name: string
  /** The command that starts it. */
  command: string
  /** Where it is opened so that it streams to this page. */
  url: string
  /** What a reader should know of the values that are shown. */
  note: string
}

/** All that this package knows of the project whose machines it shows. */
export interface StatechartsProject<Name extends string = string> {
  title: string
  /** By the machines' ids, in the order in which they are listed; the first is shown first. */
  scenarios: Readonly<Record<Name, Scenario>>
  guards: Readonly<Record<Name, Readonly<Record<string, GuardWords>>>>
  exports: ExportSettings<NoInfer<Name>>
  coverage: CoverageSettings
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
