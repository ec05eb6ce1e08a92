import { chartOf } from '../chart/chart.ts'
import type { ListedChart } from '../drawing/charts.ts'
import { findMachines, machinesOfText, type FoundMachines, type Problem } from '../find/find.ts'
import type { StatechartsProject } from '../project.ts'

/** The machines listed on the page: the project's, those found in files and folders, and pasted ones. */

/** The paths searched besides the project. */
export interface Search {
  paths: readonly string[]
  /** True if modules are run; otherwise only their text is read. */
  runs: boolean
}

/** Reloads a module if it, or one of its imports, has changed. */
export type LoadModule = (file: string) => Promise<Record<string, unknown>>

export interface Listed {
  charts: ListedChart[]
  problems: Problem[]
}

function listedOf({ machines }: FoundMachines): ListedChart[] {
  return machines.map(({ name, machine, file, how, notes }) => ({
    name,
    chart: chartOf(machine),
    origin: { file, how, notes },
  }))
}

export class Machines {
  private listed: Promise<Listed> | undefined
  private given: Listed = { charts: [], problems: [] }

  constructor(
    private readonly load: LoadModule,
    private readonly config: string,
    private readonly search: Search,
    private readonly root: string,
  ) {}

  async list(): Promise<Listed> {
    this.listed ??= this.look()
    const { charts, problems } = await this.listed
    return { charts: [...charts, ...this.given.charts], problems: [...problems, ...this.given.problems] }
  }

  /** Discards the search result. */
  forget(): void {
    this.listed = undefined
  }

  /** Adds the machines of a pasted or dropped text; they are listed while the server runs. */
  async add(text: string, file: string): Promise<{ names: string[]; problems: string[] }> {
    const { charts } = await this.list()
    const found = await machinesOfText(
      text,
      file,
      charts.map(({ name }) => name),
    )
    const added = listedOf(found)
    this.given = { charts: [...this.given.charts, ...added], problems: this.given.problems }
    const problems = found.problems.map(({ reason }) => reason)
    if (added.length === 0 && problems.length === 0) problems.push('It contains no call of createMachine')
    return { names: added.map(({ name }) => name), problems }
  }

  private async look(): Promise<Listed> {
    const { chartsOf } = (await this.load('/drawing/charts.ts')) as typeof import('../drawing/charts.ts')
    const { default: project } = (await this.load(this.config)) as { default: StatechartsProject }
    const own = chartsOf(project).map((chart) => ({ name: chart.id, chart, origin: null }))
    const { paths, runs } = this.search
    const found = await findMachines(paths, runs ? this.load : null, this.root)
    return { charts: [...own, ...listedOf(found)], problems: found.problems }
  }
}
