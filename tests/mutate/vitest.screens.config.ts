import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** What screens and parts are tried against: the tests that open them in a document, without the walks along every path. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [react()],
  test: {
    environment: 'jsdom',
    include: ['tests/screens/*.test.{ts,tsx}'],
    // As in vitest.config.ts: these load modules of their own.
    exclude: ['tests/screens/{institutionField,keyPress}.test.tsx'],
    isolate: false,
    // What never appears is waited for: that counts as noticed.
    testTimeout: 30_000,
  },
})
