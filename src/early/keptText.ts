import { fromEntries } from '../../domain/objects.ts'
import type { RecordStep } from '../../domain/steps.ts'
import type { TypedText } from '../../machines/draft/contracts.ts'
import { openSealed, type Seal } from '../actors/sealing.ts'
import { browserStorage } from '../storage.ts'
import { EARLY_KEY, forgetKept, keptIn, stepsKept } from './keptItems.ts'

/**
 * Text of an early screen in the tab, which survives a reload and a crash. server/features/pages/keepEarly.js encrypts it before
 * any other script has loaded, for a public key that this browser keeps. The private key is encrypted like the tab's
 * drafts (tabCopies.ts), so only the owner's log-in opens the text.
 */

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const CIPHER = { name: 'AES-GCM', length: 256 }

interface Lock {
  publicKey: JsonWebKey
  /** The private key and its owner. */
  sealed: string
}

interface Opener {
  owner: string
  privateKey: JsonWebKey
}

/** `publicKey` belongs to the page that encrypted the text; `count` is its nonce. */
interface KeptText extends Lock {
  count: number
  text: string
}

/** Leaves the key for early screens in this browser, unless the owner's is there. */
export async function leaveKey(seal: Seal, key: string, owner: string): Promise<void> {
  const left = JSON.parse(browserStorage.get(EARLY_KEY) ?? 'null') as Lock | null
  if (left !== null && (await openSealed<Opener>(key, left.sealed))?.owner === owner) return
  const { subtle } = crypto
  const pair = await subtle.generateKey(CURVE, true, ['deriveKey'])
  const [publicKey, privateKey] = await Promise.all([
    subtle.exportKey('jwk', pair.publicKey),
    subtle.exportKey('jwk', pair.privateKey),
  ])
  const lock: Lock = { publicKey, sealed: seal(key, { owner, privateKey } satisfies Opener) }
  browserStorage.set(EARLY_KEY, JSON.stringify(lock))
}

async function open(key: string, owner: string, kept: string): Promise<TypedText | null> {
  const { sealed, publicKey, count, text } = JSON.parse(kept) as KeptText
  const opener = await openSealed<Opener>(key, sealed)
  if (opener?.owner !== owner) return null
  const { subtle } = crypto
  const [theirs, ours] = await Promise.all([
    subtle.importKey('jwk', publicKey, CURVE, false, []),
    subtle.importKey('jwk', opener.privateKey, CURVE, false, ['deriveKey']),
  ])
  const shared = await subtle.deriveKey({ name: CURVE.name, public: theirs }, ours, CIPHER, false, ['decrypt'])
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  const plain = await subtle.decrypt({ ...CIPHER, iv: new Uint32Array([count, 0, 0]) }, shared, bytes)
  return JSON.parse(new TextDecoder().decode(plain)) as TypedText
}

/** The owner's text by step. Deletes other text, and what cannot be read. */
export async function openKept(key: string, owner: string): Promise<Partial<Record<RecordStep, TypedText>>> {
  const opened = stepsKept().map(async (step) => {
    const typed = await open(key, owner, keptIn(step) ?? '').catch(() => null)
    if (typed !== null) return [[step, typed] as const]
    forgetKept(step)
    return []
  })
  return fromEntries((await Promise.all(opened)).flat())
}
