import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { mayHold } from '../find/files.ts'
import type { SearchResult } from '../find/search.ts'
import { placeOf } from '../places.ts'
import { pageFiles, projectBundle, type ProjectBundle } from './bundles.ts'
import { comparison } from './comparison.ts'
import { coverage } from './coverage.ts'
import { drawnCharts } from './drawnCharts.ts'
import { LiveUse } from './liveUse.ts'
import { Machines } from './machines.ts'
import { keptPictures } from './pictures.ts'
import { relay } from './relay.ts'
import { respond, type Answer } from './respond.ts'
import { listening, reloads, serverOf } from './server.ts'
import { startWatch } from './watch.ts'

/** The page has a configuration for machines that were found. */
const NO_PROJECT: ProjectBundle = { text: 'export default null', files: [] }

export interface Visualizer {
  url: string
  /** The machines shown at the start. */
  found: SearchResult
  close: () => Promise<void>
}

export interface Shown {
  /** The path of the configuration; null without one. */
  config: string | null
  /** Files and folders that are searched for machines. */
  paths: readonly string[]
  /** True if modules are run; otherwise only their text is read. */
  runs: boolean
}

/** The picture cache: beside the folder's packages, or in the temporary folder if there are none. */
function cacheOf(folder: string): string {
  const packages = path.join(folder, 'node_modules')
  return existsSync(packages)
    ? path.join(packages, '.cache', 'statecharts')
    : path.join(os.tmpdir(), `statecharts-${os.userInfo().uid}`)
}

/** Serves the page for a project or a search, on this machine only. Port 0 picks a free port. */
export async function startVisualizer({ config, paths, runs }: Shown, port: number): Promise<Visualizer> {
  const root = config === null ? process.cwd() : path.dirname(config)
  const machines = new Machines({ config, paths, runs, root })
  const pictures = keptPictures(path.join(cacheOf(root), 'pictures'))
  const [found, page] = await Promise.all([machines.list(), pageFiles()])

  let bundle: Promise<ProjectBundle> | undefined
  const bundled = () => (bundle ??= config === null ? Promise.resolve(NO_PROJECT) : projectBundle(config))
  const file = (type: string, body: () => Promise<string>): Answer => {
    return (_request, response) => respond(response, type, body())
  }
  const reload = reloads()
  const server = serverOf({
    '/': file('text/html; charset=utf-8', () => readFile(placeOf('page/index.html'), 'utf8')),
    '/main.js': file('text/javascript', async () => page.get('main.js') ?? ''),
    '/main.css': file('text/css', async () => page.get('main.css') ?? ''),
    '/project.js': file('text/javascript', async () => (await bundled()).text),
    '/changes': reload.route,
    ...drawnCharts(machines, pictures),
    ...comparison(machines, pictures, root, config !== null),
    ...coverage(machines, root),
  })
  const own = found.charts.filter(({ origin }) => origin === null).map(({ chart }) => chart)
  relay(server, () => new LiveUse(own, path.resolve(root, found.project.coverage.folder)))

  let files: ReadonlySet<string> = new Set()
  const isSearched = (at: string) => mayHold(at) || path.extname(at) === ''
  const watching = startWatch(
    (at) => files.has(at) || (paths.length > 0 && isSearched(at)),
    () => {
      machines.forget()
      bundle = undefined
      void follow().finally(reload.send)
    },
  )
  /** Watches the folders of the current machines. A configuration that cannot be loaded keeps the earlier ones. */
  async function follow(): Promise<void> {
    try {
      const { folders } = await machines.list()
      files = new Set((await bundled()).files)
      watching.set([...folders, ...[...files].map((each) => path.dirname(each))])
    } catch (error) {
      console.error((error as Error).message)
    }
  }
  await follow()

  const url = `http://localhost:${await listening(server, port)}/`
  return {
    url,
    found,
    close: async () => {
      watching.close()
      server.close()
      server.closeAllConnections()
      await pictures.close()
    },
  }
}
