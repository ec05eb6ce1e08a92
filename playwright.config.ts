import { defineConfig, devices } from 'playwright/test'
import { launchOptions } from './scripts/support/chromium.mjs'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  // Safety nets for what never comes, so long that a busy machine does not fall into them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: launchOptions(),
  },
})
