/**
 * Mutates what `npm run mutate` names: selectors, the domain, or what is in src beside the components. The charts have operators of their own (mutants.ts): they are data,
 * which Stryker's would turn into nonsense that nothing loads.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  reporters: ['progress-append-only'],
  // Whoever is waiting wants the progress and the score.
  logLevel: 'warn',
  dryRunTimeoutMinutes: 30,
  // A busy machine does not count as hanging.
  timeoutMS: 120_000,
  // TypeScript 7 lacks the API that Stryker rewrites a tsconfig with.
  tsconfigFile: 'none',
  tempDirName: 'node_modules/.cache/stryker',
  cleanTempDir: 'always',
  ignorePatterns: ['dist', 'coverage', 'release', 'test-results', '.data', 'docs', 'e2e', 'server', 'statecharts'],
}
