import { watch, type FSWatcher } from 'node:fs'
import path from 'node:path'

const PAUSE_MS = 50

export interface Watch {
  /** Watches these folders instead of the earlier ones. */
  set: (folders: Iterable<string>) => void
  close: () => void
}

/** Calls back after a file in a watched folder has changed. `matters` receives its path. */
export function startWatch(matters: (file: string) => boolean, changed: () => void): Watch {
  const watchers = new Map<string, FSWatcher>()
  let pause: NodeJS.Timeout | undefined
  const add = (folder: string) => {
    const watcher = watch(folder, (_event, name) => {
      if (name === null || !matters(path.join(folder, name))) return
      clearTimeout(pause)
      pause = setTimeout(changed, PAUSE_MS)
    })
    // A folder that was deleted; its parent reports that.
    watcher.on('error', () => watchers.delete(folder))
    watchers.set(folder, watcher)
  }
  return {
    set(folders) {
      const wanted = new Set(folders)
      for (const [folder, watcher] of watchers) {
        if (wanted.has(folder)) continue
        watcher.close()
        watchers.delete(folder)
      }
      for (const folder of wanted) if (!watchers.has(folder)) add(folder)
    },
    close() {
      clearTimeout(pause)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
