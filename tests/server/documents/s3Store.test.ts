import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openProxy, type ServiceProxy } from '../../../tools/support/proxy.mjs'
import { startS3, type S3Server } from '../../../tools/support/s3.mjs'
import { StoreAway } from '../../../server/platform/errors.ts'
import { answeringInTime, openDocuments, type DocumentStore } from '../../../server/features/documents/documentStore.ts'
import { documentsInS3 } from '../../../server/features/documents/s3Store.ts'
import { canKeepDocuments } from '../../../server/features/documents/startCheck.ts'
import { pdfOf } from '../../support/documents.ts'
import { fileIn, startServer } from '../fixture.ts'

/** Documents in an S3 server that accepts the SDK's calls. */

const NAME = 'abcdefghijklmnopqrstuvwxyz012345.pdf'

let s3: S3Server
let way: ServiceProxy
beforeAll(async () => {
  s3 = await startS3({ buckets: ['bursary'] })
  for (const [name, value] of Object.entries(s3.credentials)) vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await s3.close()
})
beforeEach(async () => {
  way = await openProxy(s3.port)
})
afterEach(() => way.close())

const addressOf = (place: string, more = '') => `s3://${place}?endpoint=${s3.endpoint}&region=af-south-1${more}`
const storeAt = (place: string, more?: string) => openDocuments({ documentsUrl: addressOf(place, more), dataDir: '' })
/** The same server behind a proxy that can cut and delay the connection. */
const farUrl = () => `s3://bursary/far?endpoint=http://localhost:${way.port}`
const far = () => openDocuments({ documentsUrl: farUrl(), dataDir: '' })

async function toArray<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

test.each([
  ['bursary', 'bursary'],
  ['bursary/applications/2030/', 'bursary/applications/2030'],
])('stores documents at s3://%s as objects below %s', async (place, below) => {
  const store = await storeAt(place)
  const before = Date.now()
  expect(await store.get(NAME)).toBeNull()
  await store.put(NAME, Buffer.from('content'))
  await store.put(`second-${NAME}`, Buffer.from('more'))
  await (await storeAt(`${place.replace(/\/$/, '')}/somebody`)).put(NAME, Buffer.from('not ours'))
  expect(await s3.keys()).toEqual([`${below}/${NAME}`, `${below}/second-${NAME}`, `${below}/somebody/${NAME}`].sort())
  const listed = await toArray(store.list())
  expect(listed.map((each) => each.name).toSorted()).toEqual([NAME, `second-${NAME}`])
  for (const { modifiedAt } of listed) {
    expect(modifiedAt.getTime()).toBeGreaterThan(before - 2_000)
    expect(modifiedAt.getTime()).toBeLessThan(Date.now() + 2_000)
  }
  expect((await store.get(NAME))?.toString()).toBe('content')
  for (const name of [NAME, `second-${NAME}`]) await store.remove(name)
  expect(await store.get(NAME)).toBeNull()
  await (await storeAt(`${below}/somebody`)).remove(NAME)
  expect(await s3.keys()).toEqual([])
})

/** Lists with one object per page. s3rver cannot create them: its tokens need a cipher that OpenSSL removed. */
async function startPages(keys: readonly string[]) {
  const server = createServer((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://s3').searchParams.get('continuation-token') ?? 0)
    const next = page + 1 < keys.length ? `<NextContinuationToken>${page + 1}</NextContinuationToken>` : ''
    const object = `<Contents><Key>${keys[page]}</Key><LastModified>2030-03-10T08:00:00.000Z</LastModified></Contents>`
    response.end(`<?xml version="1.0"?><ListBucketResult>${object}${next}</ListBucketResult>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test('continues a list that the store returns in pages', async () => {
  const names = [NAME, `second-${NAME}`, `third-${NAME}`]
  const server = await startPages(['prefix/no document.txt', ...names.map((name) => `prefix/${name}`)])
  const { port } = server.address() as AddressInfo
  const store = await openDocuments({ documentsUrl: `s3://many/prefix?endpoint=http://127.0.0.1:${port}`, dataDir: '' })
  expect((await toArray(store.list())).map(({ name }) => name)).toEqual(names)
  server.closeAllConnections()
  server.close()
})

test.each([
  ['', undefined, undefined],
  ['&encryption=AES256', 'AES256', undefined],
  ['&encryption=aws:kms&kmsKey=alias/bursary', 'aws:kms', 'alias/bursary'],
])('an address with %j asks the store to encrypt by %s', async (more, encryption, key) => {
  const store = await storeAt('bursary', more)
  await store.put(NAME, Buffer.from('content'))
  const { headers } = s3.sent.findLast(({ method }) => method === 'PUT') ?? {}
  expect(headers?.['x-amz-server-side-encryption']).toBe(encryption)
  expect(headers?.['x-amz-server-side-encryption-aws-kms-key-id']).toBe(key)
  await store.remove(NAME)
})

describe('a store that is away', () => {
  test('is reported when it cannot be reached', async () => {
    const store = await far()
    await store.put(NAME, Buffer.from('content'))
    way.cut()
    await expect(store.put(`second-${NAME}`, Buffer.from('more'))).rejects.toThrow(StoreAway)
    await expect(store.get(NAME)).rejects.toThrow(StoreAway)
    await expect(store.check()).rejects.toThrow(StoreAway)
    await expect(toArray(store.list())).rejects.toThrow(StoreAway)
    way.restore()
    expect((await store.get(NAME))?.toString()).toBe('content')
    await store.remove(NAME)
  })

  test('is reported when it does not answer any call in time', async () => {
    const silent = () => new Promise<never>(() => undefined)
    const hung: DocumentStore = {
      put: silent,
      get: silent,
      remove: silent,
      check: silent,
      list: () => ({ [Symbol.asyncIterator]: () => ({ next: silent }) }),
    }
    const store = answeringInTime(hung, 20)
    await expect(store.put(NAME, Buffer.from('content'))).rejects.toThrow(StoreAway)
    await expect(store.get(NAME)).rejects.toThrow(StoreAway)
    await expect(store.remove(NAME)).rejects.toThrow(StoreAway)
    await expect(store.check()).rejects.toThrow(StoreAway)
    await expect(toArray(store.list())).rejects.toThrow(StoreAway)
  })

  test('closes a list when its reader stops', async () => {
    const ended = vi.fn<() => void>()
    async function* list() {
      try {
        for (;;) yield { name: NAME, modifiedAt: new Date(0) }
      } finally {
        ended()
      }
    }
    const { put, get, remove, check } = await documentsInS3(farUrl())
    for await (const { name } of answeringInTime({ put, get, remove, check, list }, 1_000).list()) {
      expect(name).toBe(NAME)
      break
    }
    expect(ended).toHaveBeenCalledTimes(1)
  })

  test('frees its connections after any number of unanswered calls', async () => {
    const store = await documentsInS3(farUrl(), { silentMs: 200 })
    await (await far()).put(NAME, Buffer.from('content'))
    way.hold()
    // More than the SDK opens at once.
    const waiting = Array.from({ length: 60 }, () => store.get(NAME))
    for (const each of await Promise.allSettled(waiting)) expect(each).toMatchObject({ status: 'rejected' })
    way.restore()
    // A busy machine may take longer than the store waits.
    await expect.poll(async () => (await store.get(NAME))?.toString()).toBe('content')
    await (await far()).remove(NAME)
  })

  test('answers an upload with 503 and a message, stores nothing, and accepts the file once it is back', async () => {
    const server = await startServer({ DOCUMENTS_URL: farUrl() })
    try {
      const applicant = await server.applicant()
      const file = { name: 'id.pdf', content: pdfOf('while the store is away') }
      way.cut()
      const refused = await applicant.upload('/api/iddocuploads/', file)
      expect([refused.statusCode, refused.json()]).toEqual([
        503,
        expect.objectContaining({
          code: 'fileNotStored',
          message: 'We could not save the file. Please try again in a few minutes.',
        }),
      ])
      expect(refused.headers['retry-after']).toBe('5')
      way.restore()
      expect((await s3.keys()).filter((key) => key.startsWith('bursary/far/'))).toEqual([])
      const accepted = await applicant.upload('/api/iddocuploads/', file)
      expect(accepted.statusCode).toBe(200)
      const address = `/api/iddocuploads?file=${fileIn(accepted).fileName}`
      expect((await applicant.get(address)).rawPayload).toEqual(file.content)
      way.cut()
      const unread = await applicant.get(address)
      expect([unread.statusCode, unread.json().message]).toEqual([
        503,
        'We cannot open your documents right now. Please try again in a few minutes.',
      ])
    } finally {
      await server.close()
    }
  })
})

describe('a start', () => {
  test('stores, reads and deletes a file', async () => {
    const sentBefore = s3.sent.length
    expect(await canKeepDocuments(await storeAt('bursary/start'))).toBe(true)
    const methods = s3.sent.slice(sentBefore).map(({ method }) => method)
    expect(methods).toEqual(['GET', 'PUT', 'GET', 'DELETE'])
    expect((await s3.keys()).filter((key) => key.startsWith('bursary/start/'))).toEqual([])
  })

  test('continues while the store is away', async () => {
    const store = await far()
    way.cut()
    expect(await canKeepDocuments(store)).toBe(false)
  })

  test.each([
    ['the bucket does not exist', () => storeAt('none'), 'its store has no bucket of that name'],
    [
      'the store does not know the credentials',
      async () => {
        vi.stubEnv('AWS_ACCESS_KEY_ID', 'unknown')
        return storeAt('bursary')
      },
      'its store does not accept the credentials',
    ],
  ])('is refused when %s', async (_, open, said) => {
    const store = await open()
    await expect(canKeepDocuments(store)).rejects.toMatchObject({
      name: 'DocumentStoreError',
      message: expect.stringContaining(said) as string,
    })
    vi.stubEnv('AWS_ACCESS_KEY_ID', s3.credentials.AWS_ACCESS_KEY_ID)
  })
})
