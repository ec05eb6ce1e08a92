import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from './browsers.mjs'
import { ensureDependencies } from './support/install.mjs'
import { examples } from './support/programme.mjs'
import { root, run } from './support/run.mjs'

/** Builds each programme of examples/ in a folder of its own, and takes an application through it in a browser. */

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', '.demo', 'coverage', 'test-results', 'release'])

async function walk(programme) {
  const copy = await mkdtemp(path.join(tmpdir(), 'portal-programme-'))
  const env = { PROGRAMME: programme, TEST_TIER: '' }
  const node = (...args) => run(process.execPath, args, { cwd: copy, env })
  try {
    await cp(root, copy, { recursive: true, filter: (file) => !LEFT_OUT.has(path.relative(root, file)) })
    await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
    console.log(`${programme}:`)
    const built = await node('scripts/build.mjs')
    const output = path.join(root, 'test-results', 'programmes')
    return built === 0
      ? await node('node_modules/playwright/cli.js', 'test', 'e2e/anyProgramme.spec.ts', '--output', output)
      : built
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

await ensureDependencies()
if ((await ensureBrowser('chromium')) === undefined) process.exit(1)
for (const programme of examples()) {
  const code = await walk(programme)
  if (code !== 0) process.exit(code)
}
