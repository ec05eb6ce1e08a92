import path from 'node:path'
import { ensureBuilt } from './support/ready.mjs'
import { root, run } from './support/run.mjs'

/** Verifies the audit trail, or looks something up in it; the built server's own code, with its settings. */
await ensureBuilt()
process.exit(await run(process.execPath, [path.join(root, 'dist', 'server', 'audit.js'), ...process.argv.slice(2)]))
