import { DEADLINE_MS, STORED_NAME, type DocumentStore } from './documentStore.ts'
import { s3AddressOf } from '../../platform/settings/s3Address.ts'

/** How often a call is made in all; the SDK pauses in between. */
const ATTEMPTS = 3
const CONNECTING_MS = 2_000
/** How long the store may take to answer an attempt. */
const SILENT_MS = 6_000

/**
 * Documents in an S3-compatible store, at an address of `s3AddressOf`. Credentials come from where AWS's SDK looks for them: the
 * environment, a profile or the machine's role. A document is written by one call: it is at most 2 MB, and a part of a multipart
 * upload at least 5.
 */
export async function documentsInS3(text: string, { silentMs = SILENT_MS } = {}): Promise<DocumentStore> {
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3')
  const address = s3AddressOf(text)
  if (address === null) throw new Error('This is no address of an S3-compatible store')
  const { bucket: Bucket, below, endpoint, encryption, kmsKey } = address
  // The SDK's own switch: on Node 20 it warns of versions that are not ours yet.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const client = new S3Client({
    endpoint,
    region: address.region ?? process.env.AWS_REGION ?? 'us-east-1',
    forcePathStyle: endpoint !== undefined,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECTING_MS, requestTimeout: silentMs, throwOnRequestTimeout: true },
  })
  const objectOf = (name: string) => ({ Bucket, Key: `${below}${name}` })
  /** Ends what nobody waits for any more, so that its connection is free again. */
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
