import { onPath } from './onPath.mjs'

const COMMANDS = ['WebKitWebDriver', 'Xvfb']

/** Finds WebKitGTK's driver and a display for its browser, which has no headless mode: { path, display }. */
export function findWebKit() {
  const [driver, display] = COMMANDS.map(onPath)
  return driver && display ? { path: driver, display } : undefined
}
