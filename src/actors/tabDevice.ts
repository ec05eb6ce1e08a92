import { browserStorage, tabStorage, type SafeStorage } from '../storage.ts'

/**
 * Identifies the browser and tab a draft comes from by two random ids, which survive a reload. The browser's id survives a
 * log-out too: after the next log-in a draft from this browser must not look like one from another device.
 */

const KEY = 'device'

/** Kept in memory while the page is open, because duplicating a tab copies its session storage. */
let tab: string | null = null

const keepTab = () => tab !== null && tabStorage.set(KEY, tab)
const takeTab = () => tabStorage.remove(KEY)

function idIn(storage: SafeStorage): string {
  const known = storage.get(KEY)
  if (known !== null) return known
  const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  storage.set(KEY, made)
  return made
}

function tabId(): string {
  if (tab === null) {
    tab = idIn(tabStorage)
    takeTab()
    // Input stored while the page closes still belongs to this tab; only a page that returns reads it.
    window.addEventListener('pagehide', keepTab)
    window.addEventListener('pageshow', takeTab)
  }
  return tab
}

export function tabDevice(): string {
  return idIn(browserStorage) + tabId()
}

export function fromDevice(device: string): 'thisTab' | 'otherTab' | 'otherDevice' {
  if (device === tabDevice()) return 'thisTab'
  return device.startsWith(idIn(browserStorage)) ? 'otherTab' : 'otherDevice'
}

export function forgetTab(): void {
  tabStorage.remove(KEY)
  tab = null
}
