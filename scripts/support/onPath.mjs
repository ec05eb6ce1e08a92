import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** Finds a command in PATH's folders. Undefined if there is none. */
export function onPath(command) {
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

/** Debian has commands that only print how to install a package. */
export const works = (/** @type {string} */ file) =>
  spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
