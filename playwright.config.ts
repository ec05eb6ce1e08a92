import { defineConfig, devices } from 'playwright/test'
import { launchOptions } from './scripts/support/chromium.mjs'
import { tier, WAIT_MS } from './tests/tier.ts'

/** Tests tagged @everyday run in `npm test`, tests tagged @nightly only in `npm run test:nightly`, all others in `npm run test:all`. */
const TAGS: Record<string, { grep?: RegExp; grepInvert?: RegExp }> = {
  everyday: { grep: /@everyday/ },
  all: { grepInvert: /@nightly/ },
  nightly: { grep: /@nightly/ },
}

export default defineConfig({
  testDir: 'e2e',
  ...TAGS[tier ?? ''],
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Tests wait most of the time, so three on two cores finish sooner than two.
  workers: 3,
  // A trace costs nearly as much as the test, so only a retry records one. A test that fails once still fails the run.
  retries: 1,
  failOnFlakyTests: true,
  timeout: tier === 'everyday' ? 90_000 : 300_000,
  expect: { timeout: WAIT_MS },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    // Requests answered by a service worker cannot be intercepted; the one test that needs the worker allows it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
})
