import { ensureDependencies } from './install.mjs'
import { root, run } from './run.mjs'
import { isBuilt } from './sources.mjs'

/** Installs and builds if needed. */
export async function ensureBuilt() {
  process.chdir(root)
  await ensureDependencies({ dev: false })
  if (await isBuilt()) return
  console.error('dist/ is missing or older than the sources, so the portal is built first. This takes about a minute.')
  const code = await run(process.execPath, ['scripts/build.mjs'])
  if (code !== 0) process.exit(code)
}
