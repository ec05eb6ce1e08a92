import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './ready.mjs'
import { root } from './run.mjs'

/** Has the server print where everything is. On a terminal, its log leaves out ordinary requests. */
function explainStart() {
  process.env.PORTAL_START = '1'
  if (process.stdout.isTTY) process.env.LOG_LEVEL ??= 'warn'
}

/** Installs and builds if needed, then becomes the server, with its signals and exit code. */
export async function serve() {
  await ensureBuilt()
  explainStart()
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
  const main = path.join(root, 'dist', 'server', 'main.js')
  process.argv[1] = main
  await import(pathToFileURL(main).href)
}
