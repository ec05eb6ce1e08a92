import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'

/** The headless shell first: Playwright's own is one as well, and the tests take three quarters of the time in it. */
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
 * The Chromium of this machine: { path, own }, where `own` says that it is Playwright's and needs no path; undefined where there is none.
 * Throws where CHROMIUM_PATH names one that is not there.
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`)
    return { path: named, own: false }
  }
  const own = chromium.executablePath()
  if (own && existsSync(own)) return { path: own, own: true }
  const found = COMMANDS.map(onPath).find((file) => file && works(file))
  return found ? { path: found, own: false } : undefined
}

/** How a Chromium is launched here, for Playwright's `launch`: root may not use its sandbox. */
export function launchOptions() {
  const found = findChromium()
  const asRoot = process.getuid?.() === 0
  return {
    executablePath: found && !found.own ? found.path : undefined,
    args: ['--disable-gpu', '--disable-background-networking', ...(asRoot ? ['--no-sandbox'] : [])],
  }
}
