import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SRC_FILES } from './srcFiles.ts'

/**
 * A module that throws while it is loaded takes the tests that import it along before there are any, and Stryker counts failed tests
 * alone: whoever mutates needs one that loads it by itself.
 */

const root = path.resolve(import.meta.dirname, '../..')
const namesIn = (room: string) => readdirSync(path.join(root, room))
const filesIn = (room: string) => namesIn(room).map((name) => `${room}/${name}`)

const FILES = [
  ...filesIn('domain'),
  ...namesIn('machines').flatMap((name) => (name.includes('.') ? [] : [`machines/${name}/selectors.ts`])),
  ...SRC_FILES,
]

test.each(FILES)('%s can be loaded', async (file) => {
  await expect(import(path.join(root, file))).resolves.toBeDefined()
})
