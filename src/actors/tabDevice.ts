/** Which tab it is that a draft comes from: a random id, which outlives a reload and nothing else. */

const KEY = 'device'

export function tabDevice(): string {
  const known = sessionStorage.getItem(KEY)
  if (known !== null) return known
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  sessionStorage.setItem(KEY, made)
  return made
}

export function forgetDevice(): void {
  sessionStorage.removeItem(KEY)
}
