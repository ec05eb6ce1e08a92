import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** When every object of it was stored. */
export const STORED_AT = '2030-03-10T08:00:00.000Z'

/** A small S3 on loopback: objects by path, signed requests only, and lists of one object a page. */
export async function openS3Server() {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const { pathname: key, searchParams } = new URL(request.url ?? '', 'http://s3')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end()
    if (request.method === 'PUT') objects.set(key, await bodyOf(request))
    if (request.method === 'DELETE') objects.delete(key)
    if (searchParams.has('list-type')) return response.writeHead(200).end(listing(objects, key, searchParams))
    if (request.method !== 'GET') return response.writeHead(200).end()
    const content = objects.get(key)
    if (content) return response.writeHead(200).end(content)
    return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** By bucket and key: `/bucket/key`. */
    objects,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  // The SDK may frame what it sends: each chunk has its length before it.
  return request.headers['content-encoding']?.includes('aws-chunked') ? unframed(body) : body
}

function unframed(body: Buffer): Buffer {
  const line = body.indexOf('\r\n')
  const size = Number.parseInt(body.subarray(0, line).toString(), 16)
  if (size === 0) return Buffer.alloc(0)
  const start = line + 2
  return Buffer.concat([body.subarray(start, start + size), unframed(body.subarray(start + size + 2))])
}

function listing(objects: ReadonlyMap<string, Buffer>, bucket: string, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const root = `/${bucket.split('/')[1]}/`
  const keys = [...objects.keys()].map((key) => key.slice(root.length)).filter((key) => key.startsWith(prefix))
  const page = Number(query.get('continuation-token') ?? 0)
  const key = keys[page]
  const contents =
    key === undefined ? '' : `<Contents><Key>${key}</Key><LastModified>${STORED_AT}</LastModified></Contents>`
  const more = page + 1 < keys.length
  const next = more ? `<NextContinuationToken>${page + 1}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${contents}<IsTruncated>${more}</IsTruncated>${next}</ListBucketResult>`
}
