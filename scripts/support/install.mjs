import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root, runNpm } from './run.mjs'

async function packagesOf(file) {
  try {
    return JSON.parse(await readFile(path.join(root, file), 'utf8')).packages
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Workspaces are a folder and a link. Shipped copies with only dist/ have neither. */
function isWorkspace(name, entry) {
  return entry.link === true || !name.startsWith('node_modules/')
}

/** Returns why node_modules needs an install, or undefined. Packages for other platforms may be missing. */
async function whyInstall({ dev, installed }) {
  const wanted = (await packagesOf('package-lock.json')) ?? {}
  if (!installed) return 'node_modules is missing'
  for (const [name, entry] of Object.entries(wanted)) {
    if (name === '' || (!dev && (entry.dev || entry.devOptional || isWorkspace(name, entry)))) continue
    const found = installed[name]
    if (!found && !entry.optional && !entry.devOptional) return `${name} is missing`
    if (found && found.version !== entry.version) return `${name} is ${found.version} instead of ${entry.version}`
  }
  return undefined
}

/**
 * Runs `npm ci` and logs why, if node_modules is missing or differs from package-lock.json. Without `dev`, the packages
 * that only tests and tools need are not installed, but stay if they are there.
 */
export async function ensureDependencies({ dev = true } = {}) {
  const installed = await packagesOf('node_modules/.package-lock.json')
  const why = await whyInstall({ dev, installed })
  if (!why) return
  console.log(`Installing packages, because ${why} …`)
  const kept = dev || Object.values(installed ?? {}).some((entry) => entry.dev)
  const code = await runNpm(['ci', kept ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund'])
  if (code !== 0) {
    console.error('npm could not install the packages; see its error above. Fix it and run the command again.')
    process.exit(code)
  }
}
