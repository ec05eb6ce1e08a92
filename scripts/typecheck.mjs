import { ensureDependencies } from './support/install.mjs'
import { checkProgramme, typesOf } from './support/programme.mjs'
import { runPackage } from './support/run.mjs'

/** Checks the types of the sources with the programme, and of the scripts. */
checkProgramme()
await ensureDependencies()
for (const config of [typesOf(), 'scripts']) {
  const code = await runPackage('typescript', 'bin/tsc', ['--noEmit', '-p', config])
  if (code !== 0) process.exit(code)
}
