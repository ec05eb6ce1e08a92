import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { openThreads, type Threads } from '../../server/platform/threads.ts'
import type work from '../support/itemsWorker.ts'

const WORKER = fileURLToPath(new URL('../support/itemsWorker.ts', import.meta.url))

let threads: Threads
afterEach(() => threads.close())

async function* itemsOf(items: readonly string[], read: string[] = []): AsyncGenerator<string> {
  for (const item of items) {
    read.push(item)
    yield item
  }
}
const over = (items: AsyncIterable<string>) => threads.runOver<typeof work>(WORKER, {}, items)

test('passes the items in order', async () => {
  threads = openThreads()
  const items = ['one', 'two', 'three']
  expect(await over(itemsOf(items))).toEqual(items)
})

test('ends a thread that works on one item for too long, and reads only the item after it', async () => {
  threads = openThreads(1_000)
  const read: string[] = []
  await expect(over(itemsOf(['time', 'next', 'last'], read))).rejects.toMatchObject({ name: expect.any(String) })
  expect(read).not.toContain('last')
})

test('ends a thread that needs too much memory, and continues with others', async () => {
  threads = openThreads(300_000)
  await expect(over(itemsOf(['memory']))).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
  expect(await over(itemsOf(['one']))).toEqual(['one'])
})

test('rejects with the failure of reading an item, and continues with others', async () => {
  threads = openThreads()
  async function* failing(): AsyncGenerator<string> {
    yield 'one'
    throw new Error('The database is away.')
  }
  await expect(over(failing())).rejects.toThrow('The database is away.')
  expect(await over(itemsOf(['one']))).toEqual(['one'])
})
