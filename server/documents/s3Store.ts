import { Readable } from 'node:stream'
import { STORED_NAME, type DocumentStore } from './documentStore.ts'

/** How often a call is made in all; the SDK pauses in between. */
const ATTEMPTS = 2
const CONNECTING_MS = 2_000
/** How long the store may take to answer; whoever waits for it then hears that it did not. */
const SILENT_MS = 8_000

/**
 * Documents in an S3-compatible store: s3://bucket/prefix?endpoint=…&region=…. Credentials come from where AWS's SDK looks
 * for them: the environment, a profile or the machine's role.
 */
export async function documentsInS3(address: string): Promise<DocumentStore> {
  const {
    DeleteObjectCommand,
    GetObjectCommand,
    ListObjectsV2Command,
    NoSuchKey,
    paginateListObjectsV2,
    PutObjectCommand,
    S3Client,
  } = await import('@aws-sdk/client-s3')
  // The SDK's own switch: on Node 20 it warns of versions that are not ours yet.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const { hostname, pathname, searchParams } = new URL(address)
  const endpoint = searchParams.get('endpoint') ?? undefined
  const client = new S3Client({
    endpoint,
    region: searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    forcePathStyle: endpoint !== undefined,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECTING_MS, requestTimeout: SILENT_MS, throwOnRequestTimeout: true },
  })
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  const objectOf = (name: string) => ({ Bucket: hostname, Key: prefix === '' ? name : `${prefix}/${name}` })

  return {
    async put(name, content) {
      await client.send(new PutObjectCommand({ ...objectOf(name), Body: content, ContentLength: content.length }))
    },
    async get(name) {
      if (!STORED_NAME.test(name)) return null
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(name)))
        return Body instanceof Readable ? Body : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(objectOf(name)))
    },
    async check() {
      await client.send(new ListObjectsV2Command({ Bucket: hostname, Prefix: prefix, MaxKeys: 1 }))
    },
    async *list() {
      const below = prefix === '' ? '' : `${prefix}/`
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: hostname, Prefix: below })) {
        for (const { Key = '', LastModified } of Contents) {
          const name = Key.slice(below.length)
          if (STORED_NAME.test(name) && LastModified) yield { name, modifiedAt: LastModified }
        }
      }
    },
  }
}
