import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** What needs a document runs in jsdom, everything else in plain Node. */
const inDocument = [
  'tests/screens/**/*.test.{ts,tsx}',
  'tests/parts/**/*.test.{ts,tsx}',
  'tests/src/**/*.test.{ts,tsx}',
  'tests/conformance/**/*.test.tsx',
]
/** What loads modules anew or puts others in their place; every other file works with those that the one before it left. */
const ownModules = [
  'tests/screens/institutionField.test.tsx',
  'tests/screens/keyPress.test.tsx',
  'tests/src/actors/tabDevice.test.ts',
]
/** Each test opens a portal of its own, with every screen loaded beforehand. */
const paths = ['tests/screens/paths/**/*.test.tsx']
/** A worker's files hand its embedded databases on; see tests/server/embedded.ts. */
const onDatabase = ['tests/server/**/*.test.ts', 'tests/client/**/*.test.ts', 'tests/conformance/entities.test.ts']

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: '100%',
    // A safety net for what hangs, so long that a busy machine does not fall into it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
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
          include: ['tests/**/*.test.{ts,tsx}', 'statecharts/tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...inDocument, ...onDatabase],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: onDatabase,
          exclude: ['**/node_modules/**'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'document',
          environment: 'jsdom',
          include: inDocument,
          exclude: [...paths, ...ownModules],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'modules', environment: 'jsdom', include: ownModules } },
      { extends: true, test: { name: 'paths', environment: 'jsdom', include: paths, isolate: false } },
    ],
  },
})
