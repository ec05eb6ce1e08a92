import { chartOf } from '../chart/chart.ts'
import type { ListedChart } from '../drawing/charts.ts'
import { machinesOfText } from '../find/find.ts'
import { search, type Search, type SearchResult } from '../find/search.ts'

/** The machines listed on the page: the project's, those found in files and folders, and pasted ones. */

export class Machines {
  private searched: Promise<SearchResult> | undefined
  private given: ListedChart[] = []

  constructor(private readonly searchFor: Search) {}

  async list(): Promise<SearchResult> {
    this.searched ??= search(this.searchFor)
    const result = await this.searched
    return { ...result, charts: [...result.charts, ...this.given] }
  }

  /** Discards the search result. */
  forget(): void {
    this.searched = undefined
  }

  /** Adds the machines of a pasted or dropped text; they are listed while the server runs. */
  async add(text: string, file: string): Promise<{ names: string[]; problems: string[] }> {
    const { charts } = await this.list()
    const found = await machinesOfText(
      text,
      file,
      charts.map(({ name }) => name),
    )
    const added = found.machines.map(({ name, machine, file: from, how, notes }): ListedChart => {
      return { name, chart: chartOf(machine), origin: { file: from, how, notes } }
    })
    this.given = [...this.given, ...added]
    const problems = found.problems.map(({ reason }) => reason)
    if (added.length === 0 && problems.length === 0) problems.push('It contains no call of createMachine')
    return { names: added.map(({ name }) => name), problems }
  }
}
