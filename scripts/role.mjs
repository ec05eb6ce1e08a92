import path from 'node:path'
import { ensureBuilt } from './support/ready.mjs'
import { root, run } from './support/run.mjs'

/** Gives and takes the roles of those who work for the provider; the built server's own code, with its settings. */
await ensureBuilt()
process.exit(await run(process.execPath, [path.join(root, 'dist', 'server', 'role.js'), ...process.argv.slice(2)]))
