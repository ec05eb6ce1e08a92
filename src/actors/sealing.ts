/** AES-GCM encryption with a 256-bit key in base64url. */

const CIPHER = 'AES-GCM'
/** NIST SP 800-38D, 8.2.2: a random 96-bit nonce. */
const IV_BYTES = 12

export type Seal = (key: string, content: object) => string

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}

function textOf(...parts: readonly Uint8Array[]): string {
  return btoa(parts.flatMap((bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte))).join(''))
}

/** Synchronous, because Web Crypto answers too late when a page closes. */
export async function loadSeal(): Promise<Seal> {
  const { gcm } = await import('@noble/ciphers/aes.js')
  return (key, content) => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    return textOf(iv, gcm(bytesOf(key), iv).encrypt(new TextEncoder().encode(JSON.stringify(content))))
  }
}

/** Null if the key is wrong or the data are damaged. */
export async function openSealed<Content extends object>(key: string, text: string): Promise<Content | null> {
  try {
    const bytes = bytesOf(text)
    const opener = await crypto.subtle.importKey('raw', bytesOf(key), CIPHER, false, ['decrypt'])
    const parameters = { name: CIPHER, iv: bytes.subarray(0, IV_BYTES) }
    const plain = await crypto.subtle.decrypt(parameters, opener, bytes.subarray(IV_BYTES))
    return JSON.parse(new TextDecoder().decode(plain)) as Content
  } catch {
    return null
  }
}
