import { existsSync } from 'node:fs'
import { firefox } from 'playwright'
import { onPath, works } from './onPath.mjs'

const COMMANDS = ['firefox-esr', 'firefox']

/** Finds this machine's Firefox: { path, own }, where `own` means Playwright's. FIREFOX_PATH names another. */
export function findFirefox() {
  const named = process.env.FIREFOX_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`FIREFOX_PATH is ${named}, but there is no such file.`)
    return { path: named, own: false }
  }
  const own = firefox.executablePath()
  if (own && existsSync(own)) return { path: own, own: true }
  const found = COMMANDS.map(onPath).find((file) => file && works(file))
  return found ? { path: found, own: false } : undefined
}

/** Options of a Playwright project. Another Firefox than Playwright's is driven over WebDriver BiDi. */
export function firefoxOptions() {
  const found = findFirefox()
  return found && !found.own
    ? { channel: 'moz-firefox', launchOptions: { executablePath: found.path } }
    : { launchOptions: {} }
}
