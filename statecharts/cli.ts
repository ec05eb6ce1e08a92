import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compareCommand } from './compare/command.ts'
import { exportFiles } from './exports.ts'
import { DEMO, findCommand } from './find/command.ts'
import { loadProject, Unusable } from './load.ts'
import type { StatechartsProject } from './project.ts'
import { reportCommand } from './report/command.ts'
import { traceCommand } from './trace/command.ts'
import { startVisualizer } from './visualizer/visualizer.ts'

const DEFAULT_PORT = 4_400
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
  return stop(
    `Port ${port} is in use. The visualizer may already be running. Set STATECHARTS_PORT to use another port.`,
  )
}

async function serve(project: StatechartsProject, config: string): Promise<void> {
  const { url } = await startVisualizer(project, config, port).catch(onTakenPort)
  console.log(`Statecharts: ${url}`)
  console.log(`To watch ${project.live.name}, open ${project.live.url}`)
}

/** Subcommands, by their first word. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
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
      config: { type: 'string', default: 'statecharts.config.ts' },
      export: { type: 'boolean', default: false },
      /** Shows the demo machines in this package. */
      demo: { type: 'boolean', default: false },
      /** Reads modules without running them. */
      read: { type: 'boolean', default: false },
      /** The folder for exported pictures. */
      out: { type: 'string' },
    },
  })
  const paths = values.demo ? [DEMO, ...positionals] : positionals
  if (paths.length > 0) {
    const out = values.out ?? (values.export ? 'statecharts' : null)
    return findCommand({ paths, runs: !values.read, port, out }).catch(onTakenPort)
  }
  const { project, config, root } = await loadProject(values.config)
  return values.export ? writeExports(project, root) : serve(project, config)
}

await main(process.argv.slice(2)).catch((error: Error & { code?: string }) => {
  const isUsage = error instanceof Unusable || error.code?.startsWith('ERR_PARSE_ARGS') === true
  if (!isUsage) throw error
  stop(error.message)
})
