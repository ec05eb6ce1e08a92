import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './ready.mjs'
import { root } from './run.mjs'

/** Installs and builds if needed, then becomes the server, with its signals and exit code. */
export async function serve() {
  await ensureBuilt()
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
  const main = path.join(root, 'dist', 'server', 'main.js')
  process.argv[1] = main
  await import(pathToFileURL(main).href)
}
