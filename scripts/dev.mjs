import { ensureDependencies } from './support/install.mjs'
import { resolveProgramme } from './support/programme.mjs'
import { run } from './support/run.mjs'

/** Runs the product from its sources and reloads changes. This process becomes the server. */
resolveProgramme()
await ensureDependencies()
const reference = await run(process.execPath, ['scripts/build-reference.mjs', '--if-needed'])
if (reference !== 0) process.exit(reference)
process.env.PORTAL_DEV = '1'
process.env.LOG_LEVEL ??= 'warn'
for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
// Imported late, because the packages may have been missing before.
const { register } = await import('tsx/esm/api')
register()
await import('../server/main.ts')
