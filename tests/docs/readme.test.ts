import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isSecret, SETTINGS } from '../../server/settings/table.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const scripts = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>
  }
).scripts

describe('README', () => {
  it.each(SETTINGS.map((setting) => [setting.name, setting] as const))(
    'lists %s with its default and meaning',
    (_, setting) => {
      const shown = setting.default === '' ? '' : `\`${setting.default}\``
      expect(readme).toContain(`| \`${setting.name}\` | ${shown} | ${setting.meaning} |`)
    },
  )

  it('names every setting that may come from a file', () => {
    const names = SETTINGS.filter(isSecret).map(({ name }) => `\`${name}\``)
    expect(readme).toContain(`${names.slice(0, -1).join(', ')} and ${names.at(-1)} hold secrets`)
  })

  it('names no command that package.json does not have', () => {
    const named = [...readme.matchAll(/`npm run ([\w:]+)`/g)].map(([, name]) => name ?? '')
    expect(named.length).toBeGreaterThan(0)
    for (const name of named) expect(Object.keys(scripts)).toContain(name)
  })
})
