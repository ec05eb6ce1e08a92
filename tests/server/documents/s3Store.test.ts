import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDocuments } from '../../../server/documents/documentStore.ts'
import { openS3Server, STORED_AT } from '../../support/s3Server.ts'

let s3: Awaited<ReturnType<typeof openS3Server>>
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  s3 = await openS3Server()
})
afterAll(() => {
  vi.unstubAllEnvs()
  s3.close()
})

async function toArray<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

test.each([
  ['bursary', '/bursary'],
  ['bursary/applications/2030/', '/bursary/applications/2030'],
])('documents at s3://%s are objects below %s', async (place, below) => {
  const { endpoint, objects } = s3
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
