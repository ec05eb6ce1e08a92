import { defineConfig } from 'playwright/test'
import config from './playwright.config.ts'

/** `npm run pictures`: every screen as a picture in test-results/pictures; `npm run pictures:readme`: the one of the README. */
export default defineConfig({
  ...config,
  projects: [
    { name: 'screens', testMatch: 'pictures.ts' },
    { name: 'readme', testMatch: 'readmePicture.ts' },
  ],
  retries: 0,
  timeout: 900_000,
  reporter: 'list',
})
