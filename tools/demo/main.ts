import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { MAILBOX_PATH } from '../../domain/mailbox.ts'
import { run } from '../../scripts/support/run.mjs'
import { serve } from '../../server/app/serve.ts'
import { startFailure } from '../../server/app/startFailures.ts'
import { stopOnSignals } from '../../server/app/stopOnSignals.ts'
import type { Settings } from '../../server/platform/settings/settings.ts'
import { PASSWORD } from './accounts.ts'
import { demoSettings, DemoRefused, preparedFolder } from './folder.ts'
import { introduced, type Introduced } from './introduced.ts'
import { DEMO_PATH, demoPages } from './page.ts'

/** `npm run demo`: fills a data folder with invented applications, and serves the portal over it with a page of its own. */

const FILL = fileURLToPath(new URL('./fill.ts', import.meta.url))

/** Room for short-lived values, which calls make many of. */
const FAST = ['--max-semi-space-size=64']

export interface DemoOptions {
  /** Begins again. */
  isFresh: boolean
  /** Prints one line of JSON instead of a table. */
  isJson: boolean
}

/** In a process of its own, because it sets the time. Progress goes to standard error, because scripts read standard output. */
async function fill({ dataDir, publicUrl }: Settings): Promise<readonly Introduced[]> {
  console.error(`Filling ${dataDir} with 120 invented applications …`)
  const people = introduced(Date.now())
  const started = performance.now()
  const code = await run(process.execPath, [...FAST, '--import', 'tsx', FILL, dataDir, publicUrl])
  if (code !== 0) process.exit(code)
  console.error(`Filled in ${((performance.now() - started) / 1_000).toFixed(1)} s.`)
  return people
}

function tableOf(people: readonly Introduced[], { publicUrl }: Settings): string {
  const rows = [['Role', 'Email', 'Opens'], ...people.map(({ role, email, opens }) => [role, email, publicUrl + opens])]
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`)
  const pages = `  Emails: ${publicUrl}${MAILBOX_PATH}\n  Log in with one press: ${publicUrl}${DEMO_PATH}`
  return `\n${lines.join('\n')}\n\n  Everyone's password is: ${PASSWORD}\n\n${pages}\n`
}

const jsonOf = (people: readonly Introduced[], { publicUrl }: Settings) =>
  JSON.stringify({
    url: publicUrl,
    demo: publicUrl + DEMO_PATH,
    people: people.map(({ key, role, name, email, opens }) => ({
      key,
      role,
      name,
      email,
      password: PASSWORD,
      url: publicUrl + opens,
    })),
  })

export async function demo({ isFresh, isJson }: DemoOptions): Promise<void> {
  let read: Settings | null = null
  try {
    const settings = demoSettings(process.env)
    read = settings
    const people = await preparedFolder(settings.dataDir, isFresh, () => fill(settings))
    // Those of commands that have ended by now.
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
    stopOnSignals(await serve(settings, { tool: demoPages(settings, people) }), settings.drainMs)
    console.log(isJson ? jsonOf(people, settings) : tableOf(people, settings))
  } catch (error) {
    console.error(error instanceof DemoRefused ? error.message : (startFailure(error, read) ?? error))
    process.exit(1)
  }
}
