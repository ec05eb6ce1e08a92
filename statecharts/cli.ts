import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkCommand } from './check/command.ts'
import { compareCommand } from './compare/command.ts'
import { exportFiles } from './exports.ts'
import { loadAssetsAsEmpty } from 'xstate-paths/assets'
import { againWithStandIns, hasStandIns, needsPage } from 'xstate-paths/load'
import { DEMO, findCommand } from './find/command.ts'
import { CONFIG_FILE, configAt, loadProject, Unusable } from './load.ts'
import type { StatechartsProject } from './project.ts'
import { initCommand } from './init.ts'
import { reportCommand } from './report/command.ts'
import { traceCommand } from './trace/command.ts'
import { startVisualizer } from './visualizer/visualizer.ts'

const DEFAULT_PORT = 4_400
const port = Number(process.env['STATECHARTS_PORT'] ?? DEFAULT_PORT)

/** 1 is a result: `compare --exit-code` found differences. */
const CANNOT_RUN = 2

function stop(reason: string): never {
  console.error(reason)
  process.exit(CANNOT_RUN)
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

function onTakenPort(error: NodeJS.ErrnoException): never {
  if (error.code !== 'EADDRINUSE') throw error
  return stop(
    `Port ${port} is in use. The visualizer may already be running. Set STATECHARTS_PORT to use another port.`,
  )
}

async function serve(config: string): Promise<void> {
  const { url, found } = await startVisualizer({ config, paths: [], runs: true }, port).catch(onTakenPort)
  const { live } = found.project
  console.log(`Statecharts: ${url}`)
  console.log(`To watch ${live.name}, open ${live.url}`)
}

const USAGE = `xstate-charts PATH…           serves the machines of folders and files at http://localhost:${DEFAULT_PORT}
xstate-charts                 serves the project of statecharts.config.ts
xstate-charts init MODULE…    writes statecharts.config.ts, or the file of --out, for the modules' machines
xstate-charts --demo          serves machines from released packages
xstate-charts PATH… --out DIR writes their pictures
xstate-charts --export        writes the charts of the project
xstate-charts check [PATH…]   prints faults of machines with their places, and exits with 1 if there are any
xstate-charts compare A [B]   prints the differences between two revisions, files or folders
    --exit-code               exits with 1 if the charts differ
    --pictures DIR            writes pictures of both sides
    --watch                   compares again after each change
xstate-charts trace           prints which requirements the charts and tests cover
xstate-charts report [NAME…]  writes a document for each machine

--read reads modules without running them. --verbose lists every file with a problem. --config FILE names another configuration.
STATECHARTS_PORT sets the port.`

/** Subcommands, by their first word. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  check: checkCommand,
  compare: compareCommand,
  trace: traceCommand,
  report: reportCommand,
}

async function main(args: readonly string[]): Promise<void> {
  const [word = '', ...rest] = args
  const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined
  if (command !== undefined) return command(rest)
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      config: { type: 'string', default: CONFIG_FILE },
      export: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      /** Shows the demo machines in this package. */
      demo: { type: 'boolean', default: false },
      /** Reads modules without running them. */
      read: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      /** The folder for exported pictures. */
      out: { type: 'string' },
    },
  })
  if (values.help) return console.log(USAGE)
  if (word === 'init') return initCommand(positionals.slice(1), values.out ?? CONFIG_FILE)
  const paths = values.demo ? [DEMO, ...positionals] : positionals
  if (paths.length > 0) {
    const out = values.out ?? (values.export ? 'statecharts' : null)
    return findCommand({ paths, runs: !values.read, port, verbose: values.verbose, out }).catch(onTakenPort)
  }
  if (!values.export) return serve(configAt(values.config))
  const { project, root } = await loadProject(values.config)
  return writeExports(project, root)
}

loadAssetsAsEmpty()
await main(process.argv.slice(2)).catch((error: Error & { code?: string }) => {
  if (needsPage(error) && !hasStandIns()) process.exit(againWithStandIns())
  const isUsage = error instanceof Unusable || error.code?.startsWith('ERR_PARSE_ARGS') === true
  stop(isUsage ? error.message : (error.stack ?? error.message))
})
