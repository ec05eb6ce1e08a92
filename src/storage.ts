/**
 * Browser storage, which may be full, blocked or missing. The portal works without it: a value that cannot be stored is
 * kept until the page closes.
 */
export interface SafeStorage {
  get: (key: string) => string | null
  /** Returns false if the value will not survive the page. */
  set: (key: string, value: string) => boolean
  remove: (key: string) => void
}

function safe(open: () => Storage): SafeStorage {
  const unstored = new Map<string, string>()
  function attempt<Result>(action: (storage: Storage) => Result): Result | undefined {
    try {
      return action(open())
    } catch {
      return undefined
    }
  }
  const remove = (key: string) => {
    unstored.delete(key)
    attempt((storage) => storage.removeItem(key))
  }
  return {
    get: (key) => unstored.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      // A value that cannot be replaced must not be read later.
      remove(key)
      unstored.set(key, value)
      attempt((storage) => {
        storage.setItem(key, value)
        unstored.delete(key)
      })
      return !unstored.has(key)
    },
    remove,
  }
}

/** True if the browser blocks what a log-in needs: the tab's storage and cookies. */
export function isStorageBlocked(): boolean {
  try {
    // Firefox can have none at all.
    return !navigator.cookieEnabled || (sessionStorage as Storage | null) === null
  } catch {
    return true
  }
}

/** Until the tab is closed. */
export const tabStorage = safe(() => sessionStorage)
/** For every tab of this browser. */
export const browserStorage = safe(() => localStorage)
