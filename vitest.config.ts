import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { aliasesOf, examples, isDefault } from './scripts/support/programme.mjs'
import { tier, WAIT_MS } from './tests/tier.ts'

/**
 * A test's tier is in its file name. `x.test.ts` runs in every `npm test`, `x.slow.test.ts` only in `npm run test:all`, and
 * `x.nightly.test.ts` only in `npm run test:nightly`. A file named on the command line always runs.
 */
const OTHER_TIERS: Record<string, string[]> = {
  everyday: ['**/*.slow.test.{ts,tsx}', '**/*.nightly.test.{ts,tsx}'],
  all: ['**/*.nightly.test.{ts,tsx}'],
}
const exclude = ['**/node_modules/**', ...(OTHER_TIERS[tier ?? ''] ?? [])]

/** Tests that need a document run in jsdom, all others in plain Node. */
const inDocument = [
  'tests/screens/**/*.test.{ts,tsx}',
  'tests/src/**/*.test.{ts,tsx}',
  'tests/conformance/**/*.test.tsx',
]
/** These replace or reload modules, so they cannot share them with other files. */
const isolated = [
  'tests/domain/retired.test.ts',
  'tests/domain/unasked.test.ts',
  'tests/screens/institutionField.test.tsx',
  'tests/screens/keyPress.test.tsx',
  'tests/screens/later.test.tsx',
  'tests/server/applications/optionalAnswers.test.ts',
  'tests/server/desk/otherColumns.test.ts',
  'tests/src/actors/tabDevice.test.ts',
]
/** The files of a worker share modules. */
const shared = { isolate: false, setupFiles: 'tests/support/endFile.ts' }
/** Hold for every programme. */
const anyProgramme = ['tests/programme/**/*.test.ts']
/** The files of a worker share embedded databases: see tests/server/embedded.ts. */
const onDatabase = ['tests/server/**/*.test.ts', 'tests/client/**/*.test.ts', 'tests/conformance/entities.test.ts']

export default defineConfig({
  plugins: [react()],
  // Without aliases, a copy of the sources reads its own programme.
  resolve: isDefault ? {} : { alias: aliasesOf() },
  test: {
    maxWorkers: '100%',
    testTimeout: tier === 'everyday' ? 30_000 : 300_000,
    // Hooks start servers and databases, which takes long on a busy machine.
    hookTimeout: tier === 'everyday' ? 60_000 : 300_000,
    expect: { poll: { timeout: WAIT_MS, interval: 10 } },
    // The identity pages inline their styles, so tests read them as built.
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
          include: ['tests/**/*.test.{ts,tsx}', '{statecharts,tools/paths}/tests/**/*.test.ts'],
          exclude: [...exclude, ...inDocument, ...onDatabase, ...isolated],
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: onDatabase,
          exclude: [...exclude, ...isolated],
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: 'document',
          environment: 'jsdom',
          include: inDocument,
          exclude: [...exclude, ...isolated],
          ...shared,
        },
      },
      { extends: true, test: { name: 'modules', environment: 'jsdom', include: isolated, exclude } },
      ...examples().map((folder) => ({
        extends: true as const,
        resolve: { alias: aliasesOf(folder) },
        test: { name: folder, environment: 'node', include: anyProgramme, exclude },
      })),
    ],
  },
})
