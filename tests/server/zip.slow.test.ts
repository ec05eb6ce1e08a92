import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { zipOf } from '../../server/platform/zip.ts'

async function* filesOf(count: number) {
  for (let index = 0; index < count; index += 1) yield { path: [`${index}`], open: () => Buffer.from('x') }
}

test('an archive has more files than ZIP supports without ZIP64', async () => {
  const count = 70_000
  const archive = await fromBufferPromise(await buffer(zipOf(filesOf(count))), { autoClose: false })
  expect(archive.entryCount).toBe(count)
  const names = new Set<string>()
  for await (const { fileName } of archive.eachEntry()) names.add(fileName)
  expect(names.size).toBe(count)
})
