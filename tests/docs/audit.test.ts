import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '../../server/audit/actions.ts'

/** docs/audit.md: what the trail tells of is what its table says. */

test('every action stands on the page with what it means, and no other', async () => {
  const page = await readFile('docs/audit.md', 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+\.\w+)`( \\\*)? +\| (.+?) +\|$/gm)]
  const said = rows.map(([, action, mark, means]) => [action, { means, done: mark === undefined }])
  expect(Object.fromEntries(said)).toEqual(AUDIT_ACTIONS)
})
