import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { exportFiles } from './exports.ts'
import type { StatechartsProject } from './project.ts'
import { startVisualizer } from './visualizer/visualizer.ts'

const DEFAULT_PORT = 4_400

const { values: options } = parseArgs({
  options: {
    config: { type: 'string', default: 'statecharts.config.ts' },
    export: { type: 'boolean', default: false },
  },
})

function stop(reason: string): never {
  console.error(reason)
  process.exit(1)
}

async function writeExports(project: StatechartsProject, root: string): Promise<void> {
  const folder = path.resolve(root, project.exports.folder)
  const files = await exportFiles(project)
  await mkdir(folder, { recursive: true })
  const stale = (await readdir(folder)).filter((file) => /\.(svg|mmd|json)$/.test(file) && !files.has(file))
  await Promise.all(stale.map((file) => rm(path.join(folder, file))))
  await Promise.all([...files].map(([file, text]) => writeFile(path.join(folder, file), text)))
  console.log(`Wrote ${files.size} files into ${project.exports.folder}.`)
}

async function serve(project: StatechartsProject, config: string): Promise<void> {
  const port = Number(process.env['STATECHARTS_PORT'] ?? DEFAULT_PORT)
  const { url } = await startVisualizer(project, config, port).catch((error: Error) => {
    if (!error.message.includes('already in use')) throw error
    return stop(`Port ${port} is taken: the visualizer may be open already. STATECHARTS_PORT names another.`)
  })
  console.log(`The statecharts are at ${url}`)
  console.log(`Opened at ${project.live.url}, ${project.live.name} streams to them.`)
}

const config = path.resolve(options.config)
if (!existsSync(config)) stop(`${config} is missing. It is the project's configuration; --config names another file.`)
const { default: project } = (await import(pathToFileURL(config).href)) as { default: StatechartsProject }
if (options.export) await writeExports(project, path.dirname(config))
else await serve(project, config)
