import { ensureDependencies } from './install.mjs'
import { root, run } from './run.mjs'
import { isBuilt } from './sources.mjs'

/** Makes node_modules and dist/ what package-lock.json and the sources say; does nothing where they are. */
export async function ensureBuilt() {
  process.chdir(root)
  const built = await isBuilt()
  await ensureDependencies({ dev: !built })
  if (built) return
  const code = await run(process.execPath, ['scripts/build.mjs'])
  if (code !== 0) process.exit(code)
}
