import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { toJson, toMarkdown, toText } from './formats.ts'
import { MACHINE_NAMES, type MachineName } from './machines.ts'
import { isComplete, reportOf } from './report.ts'

/**
 * `npm run paths`: what testers want to know of the machines. Ends with 1 where a state or transition is not covered, with 2
 * where it was asked for something that is not there.
 */

const formats = { text: toText, json: toJson, markdown: toMarkdown }

const USAGE = `npm run paths -- [options]
  --machine NAME     one machine: ${MACHINE_NAMES.join(', ')}
  --to STATE         only paths that end in this state, for example --to submitted
  --avoid STATE      only paths that do not pass this state, for example --avoid failed
  --limit N          at most so many simple paths a way of beginning (1000)
  --format FORMAT    text, json or markdown (text); the schema of json is tests/model/paths.schema.json
  --out FILE         into a file instead of the terminal`

class UsageError extends Error {}

function read(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      machine: { type: 'string' },
      to: { type: 'string' },
      avoid: { type: 'string' },
      limit: { type: 'string', default: '1000' },
      format: { type: 'string', default: 'text' },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const { machine, format, limit } = values
  if (machine !== undefined && !MACHINE_NAMES.includes(machine as MachineName)) {
    throw new UsageError(`There is no machine '${machine}'.`)
  }
  if (!(format in formats)) throw new UsageError(`There is no format '${format}'.`)
  if (!/^\d+$/.test(limit)) throw new UsageError(`--limit takes a whole number, not '${limit}'.`)
  return { ...values, limit: Number(limit), format: format as keyof typeof formats }
}

async function main(args: string[]): Promise<number> {
  const { machine, to, avoid, limit, format, out, help } = read(args)
  if (help) {
    console.log(USAGE)
    return 0
  }
  const names = machine === undefined ? MACHINE_NAMES : [machine as MachineName]
  const reports = []
  for (const name of names) reports.push(await reportOf(name, { to, avoid, limit }))
  const text = formats[format](reports)
  if (out === undefined) process.stdout.write(text)
  else writeFileSync(out, text)

  const found = reports.some(({ shortestPaths, simplePaths }) => shortestPaths.length + simplePaths.paths.length > 0)
  if (to !== undefined && !found) throw new UsageError(`No path leads to '${to}'.`)
  const incomplete = reports.filter((report) => !isComplete(report))
  for (const report of incomplete) console.error(`${report.machine}: not every state and transition is covered`)
  return incomplete.length === 0 ? 0 : 1
}

/** Its exit code; asking wrongly is told from what goes wrong. */
async function exitCode(args: string[]): Promise<number> {
  try {
    return await main(args)
  } catch (error) {
    const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    console.error(isUsage ? `${(error as Error).message}\n\n${USAGE}` : error)
    return isUsage ? 2 : 1
  }
}

process.exitCode = await exitCode(process.argv.slice(2))
