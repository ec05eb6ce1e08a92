import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { SETTINGS } from '../../server/platform/settings/table.ts'

const PAGE = 'docs/settings.md'

test('docs/settings.md lists every setting: `npx vitest run tests/docs -u` writes its table', async () => {
  const rows = SETTINGS.map(
    (setting) => `| \`${setting.name}\` | ${setting.default && `\`${setting.default}\``} | ${setting.meaning} |`,
  )
  const table = ['| setting | default | meaning |', '|---|---|---|', ...rows, ''].join('\n')
  const page = await readFile(PAGE, 'utf8')
  const written = page.replace(/^\| setting \| default \|(?:.*\n)(?:\|.*\n)*/m, () => table)
  await expect(written).toMatchFileSnapshot(`../../${PAGE}`)
})
