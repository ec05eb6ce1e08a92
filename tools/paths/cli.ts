import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse, readArguments, USAGE, type Command, type Format } from './arguments.ts'
import { loadAssetsAsEmpty } from './describe/assets.ts'
import { againWithStandIns, hasStandIns, needsPage } from './describe/load.ts'
import { missing } from './file/coverage.ts'
import type { PathsFile } from './file/file.ts'
import { ReplayFailure } from './file/replay.ts'
import { replayFile, type Chosen } from './file/replayFile.ts'
import { toGraphWalker } from './formats/graphwalker.ts'
import { toManual } from './formats/manual.ts'
import { toFeature, toPlaywright, toVitest, type TestFiles } from './formats/tests.ts'
import { coverageText, pathsText } from './formats/text.ts'
import { Impossible } from './generators/conditions.ts'
import { init } from './init.ts'
import { plan } from './plan.ts'
import { InvalidScenarios, type MachinePaths, type PathsProject } from './project.ts'

/** Exits with 1 if the request is impossible, a replayed path leads elsewhere, or covering paths miss something. */

/** Default file, whose replay gives the percentages. */
const FILE = 'coverage/paths.json'

type Generating = Command & { kind: 'generate' }

const json = (file: PathsFile) => `${JSON.stringify(file, null, 2)}\n`

const alone = (text: string): TestFiles => ({ text, generated: {}, own: {} })

const formats: Record<
  Exclude<Format, 'graphwalker'>,
  (file: PathsFile, command: Generating, scenarios: string) => TestFiles
> = {
  json: (file) => alone(json(file)),
  text: ({ machines }) => alone(machines.map(pathsText).join('\n')),
  manual: (file, { project }) => alone(toManual(file, project)),
  gherkin: (file, { project, out }, scenarios) => toFeature(file, project, { scenarios, out }),
  playwright: (file, { project, out }, scenarios) => toPlaywright(file, project, { scenarios, out }),
  vitest: (file, { project, out }, scenarios) => toVitest(file, project, { scenarios, out }),
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  writeFileSync(file, text)
}

interface Replaying {
  file: string
  chosen?: Chosen
  scenarios: string
  project: PathsProject
}

/** A failure names the command that replays its path alone. */
function report({ file, chosen, scenarios, project }: Replaying): { text: string; isCovered: boolean } {
  try {
    const replayed = replayFile(file, project, chosen)
    return {
      text: coverageText(file, replayed),
      isCovered: replayed.every(({ coverage }) => missing(coverage).length === 0),
    }
  } catch (error) {
    if (error instanceof ReplayFailure)
      error.message += `\nTo replay it alone: npx xstate-paths ${scenarios} --replay ${file} --machine ${error.machine} --only ${error.path}`
    throw error
  }
}

function hand(out: string | undefined, text: string): void {
  if (out === undefined) process.stdout.write(text)
  else write(out, text)
}

function run(command: Generating, scenarios: string): number {
  const { project, ask, format, out, isWhole } = command
  if (format === 'graphwalker') {
    hand(out, toGraphWalker(project, ask))
    return 0
  }
  const file = plan(project, ask)
  const artefact = format === 'json' && out !== undefined ? out : FILE
  write(artefact, json(file))
  const { text, generated, own } = formats[format](file, command, scenarios)
  hand(out, text)
  if (out !== undefined) {
    for (const [name, content] of Object.entries(generated)) write(name, content)
    for (const [name, content] of Object.entries(own)) {
      if (existsSync(name)) continue
      write(name, content)
      console.error(`Wrote ${name}, which is yours to change.`)
    }
  }

  const { text: coverage, isCovered } = report({ file: artefact, scenarios, project })
  if (format === 'text') console.log(coverage)
  else console.error(coverage)
  if (!isWhole || isCovered) return 0
  console.error('The model may lack an event, data for it, a result, or a value of its key.')
  return 1
}

async function load(scenarios: string | undefined): Promise<{ scenarios: string; project: PathsProject }> {
  if (scenarios === undefined) throw new Impossible('Name the module with your machines: xstate-paths scenarios.ts')
  if (!existsSync(scenarios)) throw new Impossible(`There is no file ${scenarios}.`)
  const { default: project } = (await import(pathToFileURL(path.resolve(scenarios)).href)) as { default?: PathsProject }
  if (project === undefined)
    throw new InvalidScenarios(`${scenarios} has no default export. It must export the machines.`)
  for (const [name, { models }] of Object.entries<Partial<MachinePaths>>(project))
    if (!Object.values(models ?? {}).some(({ options }) => options !== undefined))
      throw new InvalidScenarios(`'${name}' in ${scenarios} has no models. Each comes from createModel.`)
  return { scenarios, project }
}

async function main(args: string[]): Promise<number> {
  const parsed = parse(args)
  if (parsed.values.help) {
    console.log(USAGE)
    return 0
  }
  const [first, ...files] = parsed.positionals
  if (first === 'init') {
    process.stdout.write(await init(files, parsed.values.out ?? 'scenarios.ts'))
    return 0
  }
  const { scenarios, project } = await load(first)
  const command = readArguments(parsed, project)
  if (command.kind === 'generate') return run(command, scenarios)
  console.log(report({ ...command, scenarios, project }).text)
  return 0
}

/** Errors that need no stack. By name, because a CommonJS project can have its own copies of the classes. */
const EXPLAINED = ['Impossible', 'InvalidScenarios', 'ReplayFailure']

function said(error: unknown): string {
  const { name, code, message, stack } = error as Error & { code?: string }
  if (name === 'Impossible' || code?.startsWith('ERR_PARSE_ARGS')) return `${message} (--help lists the options.)`
  return EXPLAINED.includes(name) || code === 'ENOENT' ? message : String(stack ?? error)
}

loadAssetsAsEmpty()
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (needsPage(error) && !hasStandIns()) return againWithStandIns()
  console.error(said(error))
  return 1
})
