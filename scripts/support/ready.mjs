import { ensureDependencies } from './install.mjs'
import { root, run } from './run.mjs'
import { isBuilt } from './sources.mjs'

/** Installs and builds if needed. */
export async function ensureBuilt() {
  process.chdir(root)
  const built = await isBuilt()
  await ensureDependencies({ dev: !built })
  if (built) return
  const code = await run(process.execPath, ['scripts/build.mjs'])
  if (code !== 0) process.exit(code)
}
