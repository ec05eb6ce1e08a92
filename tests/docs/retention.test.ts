import { readFile } from 'node:fs/promises'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SETTINGS } from '../../server/settings/table.ts'
import { TABLES } from '../support/tables.ts'

/** docs/retention.md: a new table says there what is kept in it, and for how long. */

const page = await readFile('docs/retention.md', 'utf8')

test('every table stands on the page, and no other', () => {
  const tables = TABLES.map(getTableName)
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  const named = rows.flatMap((row) => [...(row.split(' | ')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name))
  expect(named.filter((name, index) => named.indexOf(name) === index).toSorted()).toEqual(tables.toSorted())
})

test('what it says of days is what holds', () => {
  for (const [, name, shown] of page.matchAll(/`([A-Z_]{5,})` \((\d+)\)/g)) {
    expect([name, SETTINGS.find((row) => row.name === name)?.default]).toEqual([name, shown])
  }
  const kept = SETTINGS.map(({ name }) => name).filter((name) => name.startsWith('KEEP_'))
  expect(kept.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
