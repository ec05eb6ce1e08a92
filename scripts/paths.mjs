import path from 'node:path'
import { ensureDependencies } from './support/install.mjs'
import { resolveProgramme } from './support/programme.mjs'
import { root, run } from './support/run.mjs'

/** Generates paths through the machines for testers; see `npm run paths -- --help`. */
resolveProgramme()
await ensureDependencies()
const command = path.join(root, 'tools/paths/bin/paths.mjs')
process.exit(await run(process.execPath, [command, 'tests/paths/scenarios.ts', ...process.argv.slice(2)]))
