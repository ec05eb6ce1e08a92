import { DEADLINE_MS, STORED_NAME, type DocumentStore } from './documentStore.ts'
import { s3AddressOf } from '../../platform/settings/s3Address.ts'

/** The number of attempts per call; the SDK pauses between them. */
const ATTEMPTS = 3
const CONNECTING_MS = 2_000
/** The time limit for one attempt. */
const SILENT_MS = 6_000

/**
 * Stores documents in an S3-compatible store, at an address of `s3AddressOf`. Credentials come from the AWS SDK's
 * usual sources: environment, profile or machine role. A document is at most 2 MB and so is written in one call; parts
 * of multipart uploads have at least 5 MB.
 */
export async function documentsInS3(text: string, { silentMs = SILENT_MS } = {}): Promise<DocumentStore> {
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3')
  const address = s3AddressOf(text)
  if (address === null) throw new Error('This is no address of an S3-compatible store')
  const { bucket: Bucket, below, endpoint, encryption, kmsKey } = address
  // Silences the SDK's warning about future Node versions.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const client = new S3Client({
    endpoint,
    region: address.region ?? process.env.AWS_REGION ?? 'us-east-1',
    forcePathStyle: endpoint !== undefined,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECTING_MS, requestTimeout: silentMs, throwOnRequestTimeout: true },
  })
  const objectOf = (name: string) => ({ Bucket, Key: `${below}${name}` })
  /** Aborts abandoned calls to free their connections. */
  const until = () => ({ abortSignal: AbortSignal.timeout(DEADLINE_MS) })

  return {
    async put(name, content) {
      const kept = { ServerSideEncryption: encryption, SSEKMSKeyId: kmsKey }
      const put = new PutObjectCommand({ ...objectOf(name), ...kept, Body: content, ContentLength: content.length })
      await client.send(put, until())
    },
    async get(name) {
      if (!STORED_NAME.test(name)) return null
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(name)), until())
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(objectOf(name)), until())
    },
    async check() {
      await client.send(new ListObjectsV2Command({ Bucket, Prefix: below, MaxKeys: 1 }), until())
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = new ListObjectsV2Command({ Bucket, Prefix: below, ContinuationToken })
        const { Contents = [], NextContinuationToken } = await client.send(page, until())
        for (const { Key = '', LastModified } of Contents) {
          const name = Key.slice(below.length)
          if (STORED_NAME.test(name) && LastModified) yield { name, modifiedAt: LastModified }
        }
        ContinuationToken = NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
  }
}
