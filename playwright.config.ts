import { defineConfig, devices, type PlaywrightTestConfig } from 'playwright/test'
import { adaptFirefox } from './e2e/support/firefox.ts'
import { launchOptions } from './scripts/support/chromium.mjs'
import { firefoxOptions } from './scripts/support/firefox.mjs'
import { typesOf } from './scripts/support/programme.mjs'
import { tier, WAIT_MS } from './tests/tier.ts'

/** Subjects in which browsers differ. Tests tagged @chromium need what docs/testing.md lists. */
const IN_FIREFOX = ['deadUploads', 'desk', 'deskSession', 'early', 'paste', 'phone-files', 'session', 'submission']

/**
 * Tests tagged @everyday run in `npm test`, tests tagged @nightly only in `npm run test:nightly`, tests tagged @webkit only in
 * `npm run test:webkit`, all others in `npm run test:all`.
 */
const TIERS: Record<string, Pick<PlaywrightTestConfig, 'grep' | 'grepInvert' | 'testMatch'>> = {
  everyday: { grep: /@everyday/ },
  all: { grepInvert: /@nightly|@webkit/ },
  nightly: { grep: /@nightly/ },
  firefox: { grepInvert: /@nightly|@chromium/, testMatch: IN_FIREFOX.map((name) => `${name}.spec.ts`) },
  webkit: { grep: /@webkit/ },
}

const inFirefox = tier === 'firefox'
if (inFirefox) adaptFirefox()
const results = inFirefox || tier === 'webkit' ? `test-results/${tier}` : 'test-results'

export default defineConfig({
  testDir: 'e2e',
  tsconfig: typesOf(),
  ...TIERS[tier ?? ''],
  outputDir: `${results}/playwright`,
  snapshotPathTemplate: '{testDir}/heard/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Tests wait most of the time, so three on two cores finish sooner than two.
  workers: 3,
  // A trace costs nearly as much as the test, so only a retry records one. A test that fails once still fails the run.
  retries: 1,
  failOnFlakyTests: true,
  timeout: tier === 'everyday' ? 90_000 : 300_000,
  expect: { timeout: WAIT_MS },
  reporter: [['list'], ['json', { outputFile: `${results}/playwright.json` }]],
  use: {
    ...(inFirefox
      ? { ...devices['Desktop Firefox'], ...firefoxOptions() }
      : { ...devices['Desktop Chrome'], launchOptions: launchOptions() }),
    locale: 'en-GB',
    // Requests answered by a service worker cannot be intercepted; the one test that needs the worker allows it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
