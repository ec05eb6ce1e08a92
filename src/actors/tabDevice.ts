/**
 * Which tab of which browser a draft comes from: two random ids, the browser's first. They outlive a reload, and no log-out.
 */

const KEY = 'device'

/** This tab's, while its page is there: a tab that is duplicated takes a copy of the session storage along. */
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
    // What is stored as the page is left is from this tab, too: only a page that comes back takes it again.
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
