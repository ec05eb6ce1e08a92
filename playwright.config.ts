import { defineConfig, devices } from 'playwright/test'
import { launchOptions } from './scripts/support/chromium.mjs'

export default defineConfig({
  testDir: 'e2e',
  // `npm run test:e2e -- --all` walks every covering path of the lifecycle beside the few of every day.
  testIgnore: process.env.ALL_PATHS ? [] : ['paths-lifecycle-all.spec.ts'],
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Tests wait for most of their time: three on two cores end sooner than two.
  workers: 3,
  // Recording a trace takes nearly as long as the test, so only what fails is run again with one; that it failed once counts.
  retries: 1,
  failOnFlakyTests: true,
  // Safety nets for what never comes, so long that a busy machine does not fall into them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    // What a service worker answers cannot be routed; the one test of it allows it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
})
