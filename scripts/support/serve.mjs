import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './ready.mjs'
import { root } from './run.mjs'

/** Installs and builds where that is needed, then becomes the server: signals and the exit code are its own. */
export async function serve() {
  await ensureBuilt()
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
  const main = path.join(root, 'dist', 'server', 'main.js')
  process.argv[1] = main
  await import(pathToFileURL(main).href)
}
