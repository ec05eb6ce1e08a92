import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ensureDependencies } from './support/install.mjs'
import { run, runPackage } from './support/run.mjs'

/** Finds or installs a Chromium and logs which. Returns its path, or undefined if there is none. */
export async function ensureChromium(say = console.log) {
  const { findChromium } = await import('./support/chromium.mjs')
  const found = findChromium()
  if (found) {
    say(`Chromium: ${found.path}`)
    return found.path
  }
  const onDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  const withSystem = onDebian ? ['--with-deps'] : []
  const sources = [
    {
      words: "Playwright's own",
      install: () => runPackage('playwright', 'cli.js', ['install', ...withSystem, 'chromium']),
    },
    { words: "Debian's package", install: installPackage },
  ]
  for (const { words, install } of onDebian ? sources : sources.slice(0, 1)) {
    say(`No Chromium found. Installing ${words} …`)
    const code = await install()
    const now = findChromium()
    if (code === 0 && now) {
      say(`Chromium: ${now.path}`)
      return now.path
    }
    say(`${words} could not be installed.`)
  }
  say('Install Chromium or Chrome, or set CHROMIUM_PATH, and run the command again.')
  return undefined
}

async function installPackage() {
  const install = (name) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
  const updated = await run('apt-get', ['update', '-qq'])
  // Some Debian releases have no headless shell.
  return updated || ((await install('chromium-headless-shell')) && install('chromium'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureDependencies()
  process.exit((await ensureChromium()) ? 0 : 1)
}
