import { randomBytes } from 'node:crypto'
import type { DocumentStore } from './documentStore.ts'

/** Checks at start that documents can be stored, read and removed. */

/** The store refuses permanently. */
class DocumentStoreError extends Error {
  override name = 'DocumentStoreError'
}

const CREDENTIALS =
  'its store does not accept the credentials, or there are none. Give them in the environment, a profile or by the machine’s role.'

/** Errors only an operator can fix, by S3's error names and those of the AWS SDK. */
const REFUSALS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'its store has no bucket of that name. Make it, or name another.',
  AccessDenied: 'its store does not let these credentials put, get, list and delete objects there. Grant them that.',
  InvalidAccessKeyId: CREDENTIALS,
  SignatureDoesNotMatch: CREDENTIALS,
  CredentialsProviderError: CREDENTIALS,
  ExpiredToken: CREDENTIALS,
  PermanentRedirect: 'the bucket is in another region. Name that.',
  AuthorizationHeaderMalformed: 'the bucket is in another region. Name that.',
  RequestTimeTooSkewed: 'the clock of this machine is wrong. Set it.',
  'KMS.NotFoundException': 'its store does not know the kmsKey. Name another.',
  'KMS.DisabledException': 'the kmsKey is disabled. Name another.',
}

function refusalIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return REFUSALS[error.name] ?? refusalIn(error.cause)
}

/**
 * Throws DocumentStoreError if the store refuses a required call. Returns false if it does not answer, which may be
 * temporary.
 */
export async function canKeepDocuments(store: DocumentStore): Promise<boolean> {
  // The sweep removes any leftover as a file without a row.
  const name = `start-check-${randomBytes(12).toString('hex')}.txt`
  const content = Buffer.from('The portal looks whether it can store, read and remove documents.')
  try {
    await store.check()
    await store.put(name, content)
    const kept = await store.get(name)
    await store.remove(name)
    return kept?.equals(content) === true
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal === undefined) return false
    throw new DocumentStoreError(`Documents cannot be kept at DOCUMENTS_URL: ${refusal}`, { cause: error })
  }
}
