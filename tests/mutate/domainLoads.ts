import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// A mutant that throws on import fails whole test files. Stryker counts only failed tests, so it needs these.

const domain = path.resolve(import.meta.dirname, '../../domain')

const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))

test.each(files)('domain/%s can be imported', async (file) => {
  await expect(import(path.join(domain, file))).resolves.toBeDefined()
})
