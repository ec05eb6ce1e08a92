import path from 'node:path'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { counted, problemLines } from '../find/messages.ts'
import { search } from '../find/search.ts'
import { CONFIG_FILE, configAt, Unusable } from '../load.ts'

/** `check [PATH…]`: prints faults of machines with their places. Exits with 1 if there are any. */

export async function checkCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      config: { type: 'string' },
      read: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
  })
  const missing = positionals.find((each) => !existsSync(each))
  if (missing !== undefined) throw new Unusable(`${missing} is missing. Name a folder or a file.`)
  const isConfigured = positionals.length === 0 && (values.config !== undefined || existsSync(CONFIG_FILE))
  const config = isConfigured ? configAt(values.config ?? CONFIG_FILE) : null
  const paths = (positionals.length === 0 && config === null ? ['.'] : positionals).map((each) => path.resolve(each))
  const { charts, problems, findings } = await search({ config, paths, runs: !values.read, root: process.cwd() })
  for (const line of problemLines(problems, values.verbose)) console.error(line)
  if (charts.length === 0) throw new Unusable(`No machines found in ${positionals.join(', ') || '.'}.`)
  for (const { file, line, machine, place, text } of findings)
    console.log(`${file === '' ? '' : `${file}:${line}: `}${machine}: ${place}: ${text}`)
  const machines = counted(charts.length, 'machine')
  console.error(findings.length === 0 ? `No faults in ${machines}.` : `${findings.length} found in ${machines}.`)
  if (findings.length > 0) process.exitCode = 1
}
