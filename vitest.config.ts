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
    testTimeout: 15_000,
    hookTimeout: 30_000,
    // The identity pages carry their styles: these are read as they are built.
    css: {
      include: [/\/src\/identity\//, /\/Masthead\.module\.css/, /\/base\.css/, /\/baseline\.css/],
      modules: { classNameStrategy: 'scoped' },
    },
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
