import { defineConfig } from 'playwright/test'
import config from './playwright.config.ts'

/** Runs the specs that `npm run paths -- --format playwright` writes to coverage/, against the portal at BASE_URL. */
export default defineConfig({
  ...config,
  testDir: 'coverage',
  testIgnore: [],
  outputDir: 'test-results/paths',
  retries: 0,
  reporter: 'list',
  use: { ...config.use, baseURL: process.env.BASE_URL ?? 'http://localhost:3000' },
})
