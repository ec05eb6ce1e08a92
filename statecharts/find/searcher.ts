import { pathToFileURL } from 'node:url'
import { chartOf } from '../chart/chart.ts'
import { faultsOfChart } from '../check/chart.ts'
import type { ListedChart } from '../drawing/charts.ts'
import { chartsOf } from '../drawing/charts.ts'
import { loadProject, Unusable } from '../load.ts'
import { plainOf } from '../project.ts'
import { loadAssetsAsEmpty } from 'xstate-paths/assets'
import { needsPage } from 'xstate-paths/load'
import { foldersIn } from './files.ts'
import { findingsOf, findMachines } from './find.ts'
import foundProject from './project.ts'
import type { SearchMessage, SearchRequest, SearchResult } from './search.ts'

/** The process behind search.ts. */

const send = (message: SearchMessage) => process.send?.(message)

async function searched({ config, paths, runs, root, harmful }: SearchRequest): Promise<SearchResult> {
  const project = config === null ? foundProject : (await loadProject(config)).project
  const own = chartsOf(project).map((chart): ListedChart => ({ name: chart.id, chart, origin: null }))
  let wantsPage = false
  const load = async (file: string) => {
    if (harmful.includes(file)) throw new Error('it ends the process, or runs for too long')
    send({ file })
    return (await import(pathToFileURL(file).href).catch((error: unknown) => {
      wantsPage ||= needsPage(error)
      throw error
    })) as Record<string, unknown>
  }
  const { machines, problems } = await findMachines(paths, runs ? load : null, root)
  const found = machines.map(({ name, machine, file, how, notes }): ListedChart => {
    return { name, chart: chartOf(machine), origin: { file, how, notes } }
  })
  const folders = await foldersIn(paths)
  const findings = [
    ...own.flatMap(({ name, chart }) =>
      faultsOfChart(chart, true).map((fault) => ({ ...fault, machine: name, file: '', line: 0 })),
    ),
    ...machines.flatMap(findingsOf),
  ]
  return { project: plainOf(project), charts: [...own, ...found], problems, findings, folders, wantsPage }
}

loadAssetsAsEmpty()
// A module's own work that fails after it was loaded must not end the search.
process.on('uncaughtException', () => undefined)
process.once('message', (request: SearchRequest) => {
  searched(request).then(
    (result) => send({ result }),
    (error: Error) => send({ failure: error.message, isUnusable: error instanceof Unusable }),
  )
})
