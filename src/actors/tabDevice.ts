/**
 * Which tab of which browser a draft comes from: two random ids, the browser's first. They outlive a reload, and no log-out.
 */

const KEY = 'device'

function idIn(storage: Storage): string {
  const known = storage.getItem(KEY)
  if (known !== null) return known
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  storage.setItem(KEY, made)
  return made
}

export function tabDevice(): string {
  return idIn(localStorage) + idIn(sessionStorage)
}

export function fromDevice(device: string): 'thisTab' | 'otherTab' | 'otherDevice' {
  if (device === tabDevice()) return 'thisTab'
  return device.startsWith(idIn(localStorage)) ? 'otherTab' : 'otherDevice'
}

export function forgetDevice(): void {
  localStorage.removeItem(KEY)
  sessionStorage.removeItem(KEY)
}
