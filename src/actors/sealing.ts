/** Sealing with AES-GCM: what is sealed can be read, and made, with the key alone. A key is of 256 bits, in base64url. */

const CIPHER = 'AES-GCM'
/** NIST SP 800-38D, 8.2.2: a random one of 96 bits. */
const IV_BYTES = 12

export type Seal = (key: string, content: object) => string

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}

function textOf(...parts: readonly Uint8Array[]): string {
  return btoa(parts.flatMap((bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte))).join(''))
}

/** Sealing at once: Web Crypto's own answers too late for a page that goes away. */
export async function loadSeal(): Promise<Seal> {
  const { gcm } = await import('@noble/ciphers/aes.js')
  return (key, content) => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    return textOf(iv, gcm(bytesOf(key), iv).encrypt(new TextEncoder().encode(JSON.stringify(content))))
  }
}

/** Null where it was sealed with another key, or is damaged. */
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
