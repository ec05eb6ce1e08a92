import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** What the modules of src that are no components are tried against: their own tests, each of which takes a fifth of a second at most. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    environment: 'jsdom',
    include: ['tests/src/**/*.test.ts', 'tests/mutate/loaded.test.ts'],
    // A call that is never made is waited for: that counts as noticed.
    testTimeout: 10_000,
  },
})
