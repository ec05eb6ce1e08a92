/** A slow phone on a slow line: 400 ms per round trip, 50 kB/s, and a processor four times slower than this machine's. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CPU_SLOWDOWN = 4
const DEADLINE_MS = 60_000

/**
 * A page on a slow phone with nothing cached.
 * @param {import('playwright').Browser} browser
 * @param {{ storageState?: import('playwright').BrowserContextOptions['storageState'], isLineSlow?: boolean }} options
 */
export async function openPhone(browser, { storageState, isLineSlow = true } = {}) {
  const context = await browser.newContext({ storageState, viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  page.setDefaultTimeout(DEADLINE_MS)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (isLineSlow) await devtools.send('Network.emulateNetworkConditions', SLOW_3G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, devtools, close: () => context.close() }
}

/**
 * Waits until the first element of a selector is shown and not disabled.
 * @param {import('playwright').Page} page
 * @param {string} selector
 */
export function whenUsable(page, selector) {
  return page.waitForFunction(
    (wanted) => {
      const element = document.querySelector(wanted)
      return element?.matches(':not(:disabled)') && element.getClientRects().length > 0
    },
    selector,
    { polling: 'raf' },
  )
}
