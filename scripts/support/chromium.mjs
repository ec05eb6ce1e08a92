import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'

/** The headless shell first, because tests take a quarter less time in it. */
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function onPath(command) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return folders
    .map((folder) => path.join(folder, command))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

const works = (file) => spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0

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
