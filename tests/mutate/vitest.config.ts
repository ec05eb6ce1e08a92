import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * What selectors and the domain are tried against: their own tests, which take milliseconds. The walks through the charts take
 * minutes, reach the same code by the way, and would be run once more for each mutant that a table does not notice.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    environment: 'node',
    include: ['tests/machines/selectors/*.test.ts', 'tests/domain/*.test.ts', 'tests/mutate/loaded.test.ts'],
    // What hangs is noticed from outside.
    testTimeout: 3_600_000,
  },
})
