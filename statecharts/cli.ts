import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { exportFiles } from './exports.ts'
import { DEMO, findCommand } from './find/command.ts'
import type { StatechartsProject } from './project.ts'
import { startVisualizer } from './visualizer/visualizer.ts'

const DEFAULT_PORT = 4_400

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    config: { type: 'string', default: 'statecharts.config.ts' },
    export: { type: 'boolean', default: false },
    /** The machines of others that this package brings along. */
    demo: { type: 'boolean', default: false },
    /** Modules are read and not run. */
    read: { type: 'boolean', default: false },
    /** Where pictures of what is found are written. */
    out: { type: 'string' },
  },
})
const port = Number(process.env['STATECHARTS_PORT'] ?? DEFAULT_PORT)

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

function onTakenPort(error: Error): never {
  if (!error.message.includes('already in use')) throw error
  return stop(`Port ${port} is taken: the visualizer may be open already. STATECHARTS_PORT names another.`)
}

async function serve(project: StatechartsProject, config: string): Promise<void> {
  const { url } = await startVisualizer(project, config, port).catch(onTakenPort)
  console.log(`The statecharts are at ${url}`)
  console.log(`Opened at ${project.live.url}, ${project.live.name} streams to them.`)
}

async function ofProject(): Promise<void> {
  const config = path.resolve(options.config)
  if (!existsSync(config)) {
    stop(`${config} is missing. It is the project's configuration; --config names another file.
Without one, name folders and files: statecharts PATH…, or statecharts --demo.`)
  }
  const { default: project } = (await import(pathToFileURL(config).href)) as { default: StatechartsProject }
  await (options.export ? writeExports(project, path.dirname(config)) : serve(project, config))
}

const paths = options.demo ? [DEMO, ...positionals] : positionals
if (paths.length > 0) {
  const out = options.out ?? (options.export ? 'statecharts' : null)
  await findCommand({ paths, runs: !options.read, port, out }).catch((error: Error) =>
    error.message.includes('already in use') ? onTakenPort(error) : stop(error.message),
  )
} else await ofProject()
