/** Stryker mutates the domain (domain.ts). Charts are data, so they have their own operators (mutants.ts). */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutate/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  reporters: ['progress-append-only'],
  logLevel: 'warn',
  dryRunTimeoutMinutes: 30,
  // Long, so that a busy machine does not look like a hanging mutant.
  timeoutMS: 120_000,
  // Stryker needs an API that TypeScript 7 lacks to rewrite a tsconfig.
  tsconfigFile: 'none',
  tempDirName: 'node_modules/.cache/stryker',
  cleanTempDir: 'always',
  ignorePatterns: ['dist', 'coverage', 'release', 'test-results', '.data', 'docs', 'e2e', 'server', 'statecharts'],
}
