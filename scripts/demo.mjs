import { ensureDependencies } from './support/install.mjs'
import { resolveProgramme } from './support/programme.mjs'
import { ensureBuilt } from './support/ready.mjs'
import { readOptions } from './support/readOptions.mjs'

/** Serves the portal with invented applications. This process becomes the server. */

const USAGE = `npm run demo -- [options]
  --fresh  begins again; otherwise the demo continues with what was changed
  --json   prints addresses, accounts and passwords as one line of JSON.
           Scripts run it as npm run --silent demo -- --json, so that npm prints nothing itself.`

const { values } = readOptions(USAGE, {
  fresh: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
})
resolveProgramme()
await ensureDependencies()
await ensureBuilt()
// Imported late, because the packages may have been missing before.
const { register } = await import('tsx/esm/api')
register()
const { demo } = await import('../tools/demo/main.ts')
await demo({ isFresh: values.fresh, isJson: values.json })
