import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Impossible } from '../generators/conditions.ts'
import { readArguments, USAGE, type Command, type Format } from './arguments.ts'
import { missing } from './coverage.ts'
import type { PathsFile } from './file.ts'
import { toGherkin } from './gherkin.ts'
import { toGraphWalker } from './graphwalker.ts'
import { toManual } from './manual.ts'
import { plan } from './plan.ts'
import { toPlaywright } from './playwright.ts'
import { replayFile } from './replayFile.ts'
import { coverageText, pathsText } from './text.ts'

/** `npm run paths`. Exits with 1 if the request is impossible, a replayed path leads elsewhere, or covering paths miss something. */

/** Default file, whose replay gives the percentages. */
const FILE = 'coverage/paths.json'

type Generating = Command & { kind: 'generate' }

const json = (file: PathsFile) => `${JSON.stringify(file, null, 2)}\n`

const formats: Record<Exclude<Format, 'graphwalker'>, (file: PathsFile, command: Generating) => string> = {
  json,
  text: ({ machines }) => machines.map(pathsText).join('\n'),
  manual: toManual,
  gherkin: toGherkin,
  playwright: (file, { out }) => toPlaywright(file, out),
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  writeFileSync(file, text)
}

async function report(file: string): Promise<{ text: string; isCovered: boolean }> {
  const replayed = await replayFile(file)
  return {
    text: coverageText(file, replayed),
    isCovered: replayed.every(({ coverage }) => missing(coverage).length === 0),
  }
}

function hand(out: string | undefined, text: string): void {
  if (out === undefined) process.stdout.write(text)
  else write(out, text)
}

async function run(command: Generating): Promise<number> {
  const { names, ask, format, out, isWhole } = command
  if (format === 'graphwalker') {
    hand(out, toGraphWalker(names, ask))
    return 0
  }
  const file = plan(names, ask)
  const artefact = format === 'json' && out !== undefined ? out : FILE
  write(artefact, json(file))
  hand(out, formats[format](file, command))

  const { text: coverage, isCovered } = await report(artefact)
  if (format === 'text') console.log(coverage)
  else console.error(coverage)
  return isWhole && !isCovered ? 1 : 0
}

async function main(args: string[]): Promise<number> {
  const command = readArguments(args)
  if (command.kind === 'generate') return run(command)
  console.log(command.kind === 'help' ? USAGE : (await report(command.file)).text)
  return 0
}

/** A short message for usage errors, the stack for everything else. */
function said(error: unknown): string {
  const { name, code, message } = error as Error & { code?: string }
  const isUsage = error instanceof Impossible || code?.startsWith('ERR_PARSE_ARGS') === true
  if (isUsage) return `${message} (--help lists the options.)`
  return name === 'ReplayFailure' || code === 'ENOENT' ? message : String((error as Error).stack ?? error)
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(said(error))
  return 1
})
