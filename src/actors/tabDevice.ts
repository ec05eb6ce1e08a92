/** Identifies the browser and tab a draft comes from by two random ids. They survive a reload but not a log-out. */

const KEY = 'device'

/** Kept in memory while the page is open, because duplicating a tab copies its session storage. */
let tab: string | null = null

const keepTab = () => tab !== null && sessionStorage.setItem(KEY, tab)
const takeTab = () => sessionStorage.removeItem(KEY)

function idIn(storage: Storage): string {
  const known = storage.getItem(KEY)
  if (known !== null) return known
  const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  storage.setItem(KEY, made)
  return made
}

function tabId(): string {
  if (tab === null) {
    tab = idIn(sessionStorage)
    takeTab()
    // Input stored while the page closes still belongs to this tab; only a page that returns reads it.
    window.addEventListener('pagehide', keepTab)
    window.addEventListener('pageshow', takeTab)
  }
  return tab
}

export function tabDevice(): string {
  return idIn(localStorage) + tabId()
}

export function fromDevice(device: string): 'thisTab' | 'otherTab' | 'otherDevice' {
  if (device === tabDevice()) return 'thisTab'
  return device.startsWith(idIn(localStorage)) ? 'otherTab' : 'otherDevice'
}

export function forgetDevice(): void {
  localStorage.removeItem(KEY)
  sessionStorage.removeItem(KEY)
  tab = null
}
