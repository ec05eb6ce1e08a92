import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ensureChromium } from '../../scripts/browsers.mjs'
import { startProgram } from '../support/processes.mjs'
import { HOME, MAIN } from '../support/server.mjs'
import { UNLIMITED } from '../support/unlimited.mjs'

/** The memory limits that scripts/release/start sets. */
export const LIMITS = { NODE_OPTIONS: '--max-old-space-size=384', MALLOC_ARENA_MAX: '2' }

/** Starts the built product in production, without rate limits. */
export const startPortal = (dataDir, env = {}) =>
  startProgram(MAIN, { path: HOME, env: { DATA_DIR: dataDir, ...UNLIMITED, NODE_ENV: 'production', ...env } })

/**
 * Runs a measurement with a temporary data folder.
 * @param {(dataDir: string) => Promise<void>} measure
 */
export async function withFolder(measure) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bursary-bench-'))
  try {
    await measure(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs a measurement of the built product on a data folder.
 * @param {string} dataDir
 * @param {Readonly<Record<string, string>>} env
 * @param {(portal: Awaited<ReturnType<typeof startProgram>>) => Promise<void>} measure
 */
export async function withPortal(dataDir, env, measure) {
  const portal = await startPortal(dataDir, env)
  try {
    await measure(portal)
  } finally {
    await portal.stop()
  }
}

/** Runs a measurement in Chromium. */
export async function withChromium(measure) {
  if (!(await ensureChromium())) process.exit(1)
  const { chromium } = await import('playwright')
  const { launchOptions } = await import('../../scripts/support/chromium.mjs')
  const browser = await chromium.launch(launchOptions())
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

/** Runs a measurement in Chromium of the built product, beside a bare page and server. */
export const besideBare = (measure) =>
  withFolder((dataDir) =>
    withPortal(dataDir, {}, async (portal) => {
      const bare = await startProgram(path.join(import.meta.dirname, 'bare.mjs'), { path: '/page' })
      try {
        await withChromium((browser) => measure({ portal, bare, browser }))
      } finally {
        await bare.stop()
      }
    }),
  )
