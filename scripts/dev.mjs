import { ensureDependencies } from './support/install.mjs'
import { run, runPackage } from './support/run.mjs'

/** The whole product from its sources on one origin: the server starts again when it changes, the browser's side is replaced while it runs. */
await ensureDependencies()
const reference = await run(process.execPath, ['scripts/build-reference.mjs'])
if (reference !== 0) process.exit(reference)
const env = { PORTAL_DEV: '1', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }
const watched = ['watch', '--clear-screen=false', '--exclude', 'src/**', '--exclude', 'index.html']
process.exit(await runPackage('tsx', 'dist/cli.mjs', [...watched, 'server/main.ts'], { env }))
