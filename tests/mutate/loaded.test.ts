import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * A module that throws while it is loaded takes the tests that import it along before there are any, and Stryker counts failed tests
 * alone: whoever mutates needs one that loads it by itself.
 */

const namesIn = (room: string) => readdirSync(path.resolve(import.meta.dirname, '../..', room))

test.each(namesIn('domain').map((file) => path.parse(file).name))('domain/%s.ts can be loaded', async (name) => {
  await expect(import(`../../domain/${name}.ts`)).resolves.toBeDefined()
})

test.each(namesIn('machines').filter((name) => !name.includes('.')))(
  'machines/%s/selectors.ts can be loaded',
  async (name) => {
    await expect(import(`../../machines/${name}/selectors.ts`)).resolves.toBeDefined()
  },
)
