import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** What needs a document runs in jsdom, everything else in plain Node. */
const inDocument = [
  'tests/screens/**/*.test.{ts,tsx}',
  'tests/parts/**/*.test.{ts,tsx}',
  'tests/src/**/*.test.{ts,tsx}',
  'tests/conformance/**/*.test.tsx',
]

export default defineConfig({
  plugins: [react()],
  test: {
    // A safety net for what hangs, so long that a busy machine does not fall into it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: inDocument,
        },
      },
      { extends: true, test: { name: 'document', environment: 'jsdom', include: inDocument } },
    ],
  },
})
