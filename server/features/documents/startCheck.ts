import { randomBytes } from 'node:crypto'
import type { DocumentStore } from './documentStore.ts'

/** Whether documents can be stored, read and removed, looked at once, when the server starts. */

/** The store says that it will not be able to do it later either. */
class DocumentStoreError extends Error {
  override name = 'DocumentStoreError'
}

const CREDENTIALS =
  'its store does not accept the credentials, or there are none. Give them in the environment, a profile or by the machine’s role.'

/** What only an operator can mend, by the names of S3's errors and of those that AWS's SDK throws before it asks. */
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
 * Throws DocumentStoreError where the store refuses what the portal needs of it; false where it does not answer, which may change by
 * itself.
 */
export async function canKeepDocuments(store: DocumentStore): Promise<boolean> {
  // Whatever is left of it is swept as a file without a row.
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
