import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ensureDependencies } from './support/install.mjs'
import { run, runPackage } from './support/run.mjs'

/** Browsers of the tests. `packages` are Debian's: lists of which the first that can be installed is enough. */
const BROWSERS = {
  chromium: {
    title: 'Chromium',
    find: async () => (await import('./support/chromium.mjs')).findChromium(),
    // Some Debian releases have no headless shell.
    packages: [['chromium-headless-shell'], ['chromium']],
    isPlaywrights: true,
    advice: 'Install Chromium or Chrome, or set CHROMIUM_PATH, and run the command again.',
  },
  firefox: {
    title: 'Firefox',
    find: async () => (await import('./support/firefox.mjs')).findFirefox(),
    packages: [['firefox-esr']],
    isPlaywrights: true,
    advice: 'Install Firefox, or set FIREFOX_PATH, and run the command again.',
  },
  // Playwright's own WebKit has no WebDriver, and this is the engine that Linux users have.
  webkit: {
    title: 'WebKit',
    find: async () => (await import('./support/webkit.mjs')).findWebKit(),
    packages: [['webkit2gtk-driver', 'xvfb']],
    isPlaywrights: false,
    advice: "Install Debian's webkit2gtk-driver and xvfb, and run the command again.",
  },
}

/**
 * Finds or installs a browser and logs which. Returns its path, or undefined if there is none.
 * @param {keyof typeof BROWSERS} name
 */
export async function ensureBrowser(name, say = console.log) {
  const { title, find, packages, isPlaywrights, advice } = BROWSERS[name]
  const found = await find()
  if (found) {
    say(`${title}: ${found.path}`)
    return found.path
  }
  const onDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  const withSystem = onDebian ? ['--with-deps'] : []
  const own = {
    words: "Playwright's own",
    install: () => runPackage('playwright', 'cli.js', ['install', ...withSystem, name]),
  }
  const debians = { words: "Debian's package", install: () => installPackages(packages) }
  for (const { words, install } of [...(isPlaywrights ? [own] : []), ...(onDebian ? [debians] : [])]) {
    say(`No ${title} found. Installing ${words} …`)
    const code = await install()
    const now = await find()
    if (code === 0 && now) {
      say(`${title}: ${now.path}`)
      return now.path
    }
    say(`${words} could not be installed.`)
  }
  say(advice)
  return undefined
}

export const ensureChromium = (say = console.log) => ensureBrowser('chromium', say)

/** @param {string[][]} choices */
async function installPackages(choices) {
  let code = await run('apt-get', ['update', '-qq'])
  if (code !== 0) return code
  for (const names of choices) {
    code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
    if (code === 0) return code
  }
  return code
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureDependencies()
  process.exit((await ensureChromium()) ? 0 : 1)
}
