import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDocuments } from '../../../server/documents/documentStore.ts'

/** A small S3: objects by path, signed requests only. */
const objects = new Map<string, Buffer>()
let server: Server
let endpoint: string

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

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  server = createServer(async (request, response) => {
    const { pathname: key, searchParams } = new URL(request.url ?? '', 'http://s3')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end()
    if (request.method === 'PUT') objects.set(key, await bodyOf(request))
    if (request.method === 'DELETE') objects.delete(key)
    if (searchParams.has('list-type')) return response.writeHead(200).end(listing(key, searchParams))
    if (request.method !== 'GET') return response.writeHead(200).end()
    const content = objects.get(key)
    if (content) return response.writeHead(200).end(content)
    return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  vi.unstubAllEnvs()
  server.close()
})

async function toArray<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

const STORED_AT = '2030-03-10T08:00:00.000Z'

/** ListObjectsV2, one object a page. */
function listing(bucket: string, query: URLSearchParams): string {
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

test.each([
  ['bursary', '/bursary'],
  ['bursary/applications/2030/', '/bursary/applications/2030'],
])('documents at s3://%s are objects below %s', async (place, below) => {
  const store = await openDocuments({
    documentsUrl: `s3://${place}?endpoint=${endpoint}&region=af-south-1`,
    dataDir: '',
  })
  const name = 'abcdefghijklmnopqrstuvwxyz012345.pdf'
  expect(await store.get(name)).toBeNull()
  await store.put(name, Buffer.from('content'))
  expect(objects.get(`${below}/${name}`)?.toString()).toBe('content')
  await store.put(`second-${name}`, Buffer.from('more'))
  objects.set(`${below}/somebody/else.txt`, Buffer.from('not ours'))
  const listed = await toArray(store.list())
  expect(listed.map((each) => each.name).toSorted()).toEqual([name, `second-${name}`])
  expect(listed.every(({ modifiedAt }) => modifiedAt.getTime() === Date.parse(STORED_AT))).toBe(true)
  await store.remove(`second-${name}`)
  objects.delete(`${below}/somebody/else.txt`)
  const stream = await store.get(name)
  expect(Buffer.concat((await stream?.toArray()) ?? []).toString()).toBe('content')
  await store.remove(name)
  expect(objects.size).toBe(0)
})
