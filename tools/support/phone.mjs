/** A slow phone: 400 ms per round trip, 50 kB/s, and a processor four times slower than this machine's. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CPU_SLOWDOWN = 4
const DEADLINE_MS = 60_000

/**
 * A page on a slow phone with an empty cache.
 * @param {import('playwright').Browser} browser
 * @param {{ storageState?: import('playwright').BrowserContextOptions['storageState'], isLineSlow?: boolean }} options
 */
export async function openPhone(browser, { storageState, isLineSlow = true } = {}) {
  const context = await browser.newContext({ storageState, viewport: { width: 412, height: 823 } })
  await context.addInitScript(() => {
    for (const type of ['click', 'change']) {
      addEventListener(
        type,
        ({ timeStamp }) => {
          sessionStorage.pressedAt ??= performance.timeOrigin + timeStamp
        },
        { capture: true },
      )
    }
  })
  const page = await context.newPage()
  page.setDefaultTimeout(DEADLINE_MS)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (isLineSlow) await devtools.send('Network.emulateNetworkConditions', SLOW_3G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, devtools, close: () => context.close() }
}

/**
 * The time when the first matching element is visible and enabled, in milliseconds since the epoch by the page's clock.
 * @param {import('playwright').Page} page
 * @param {string} selector
 */
export async function whenUsable(page, selector) {
  const moment = await page.waitForFunction(
    (wanted) => {
      const element = document.querySelector(wanted)
      // An option has no box.
      const box = element?.closest('select') ?? element
      const isUsable = element?.matches(':not(:disabled)') && box?.getClientRects().length
      return isUsable && performance.timeOrigin + performance.now()
    },
    selector,
    { polling: 'raf' },
  )
  return Number(await moment.jsonValue())
}

/**
 * The time when an action presses its element, by the page's clock. Finding a button by role takes a slowed processor
 * 0.15 s, which a user would not wait for.
 * @param {import('playwright').Page} page
 * @param {() => Promise<unknown>} act
 */
export async function whenPressed(page, act) {
  await page.evaluate(() => sessionStorage.removeItem('pressedAt'))
  await act()
  return async () => Number(await page.evaluate(() => sessionStorage.pressedAt))
}
