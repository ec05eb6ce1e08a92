import path from 'node:path'
import { ensureBuilt } from './support/ready.mjs'
import { root, run } from './support/run.mjs'

/** Runs the built operators' tool. */
await ensureBuilt()
process.exit(await run(process.execPath, [path.join(root, 'dist', 'server', 'cli.js'), ...process.argv.slice(2)]))
