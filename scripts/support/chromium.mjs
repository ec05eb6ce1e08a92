import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { onPath, works } from './onPath.mjs'

/** The headless shell first, because tests take a quarter less time in it. */
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Finds this machine's Chromium: { path, own }, where `own` means Playwright's. Undefined if there is none; throws if
 * CHROMIUM_PATH names a missing file.
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, but there is no such file.`)
    return { path: named, own: false }
  }
  const own = chromium.executablePath()
  if (own && existsSync(own)) return { path: own, own: true }
  const found = COMMANDS.map(onPath).find((file) => file && works(file))
  return found ? { path: found, own: false } : undefined
}

/** Options for Playwright's `launch`. Root cannot use the sandbox. */
export function launchOptions() {
  const found = findChromium()
  const asRoot = process.getuid?.() === 0
  return {
    executablePath: found && !found.own ? found.path : undefined,
    args: ['--disable-gpu', '--disable-background-networking', ...(asRoot ? ['--no-sandbox'] : [])],
  }
}
