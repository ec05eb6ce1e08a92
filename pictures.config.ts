import { defineConfig } from 'playwright/test'
import config from './playwright.config.ts'

/** `npm run pictures`: every screen as a picture in test-results/pictures. */
export default defineConfig({ ...config, testMatch: 'pictures.ts', retries: 0, timeout: 900_000, reporter: 'list' })
