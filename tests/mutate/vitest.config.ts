import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The tests that mutants of the domain have to fail. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    environment: 'node',
    include: ['tests/domain/*.test.ts', 'tests/mutate/domainLoads.ts'],
    // Stryker stops a hanging test from outside.
    testTimeout: 3_600_000,
  },
})
