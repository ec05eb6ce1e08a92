import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/platform/database/database.ts'
import { entryBy, tell } from '../audit/trail.ts'
import { folderForTest } from '../../support/closing.ts'

const ANNA = 'https://identity.test/|auth0|anna'

test('a command writes all output to a slow reader', async () => {
  const dataDir = await folderForTest()
  const { db, close } = await openDatabase({ dataDir })
  const object = 'x'.repeat(500)
  await tell(db, ...Array.from({ length: 800 }, () => entryBy(ANNA, { object })))
  await close()
  const find = ['server/cli.ts', 'audit', 'find', '--object', object, '--json']
  const child = spawn(process.execPath, ['--import', 'tsx', ...find], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let said = ''
  // Reading in small parts keeps the pipe full.
  for await (const part of child.stdout.setEncoding('utf8')) {
    said += String(part)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const lines = said.trim().split('\n')
  expect(lines.filter((line) => (JSON.parse(line) as { object: string }).object === object)).toHaveLength(800)
  expect(await ended).toEqual([0, null])
})
