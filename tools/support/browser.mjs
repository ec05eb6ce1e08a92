import { openPhone, whenUsable } from './phone.mjs'

/**
 * Opens a page on a slow phone with an empty cache. Returns the seconds until first paint and until `field` is usable,
 * and the kB received by then.
 * @param {import('playwright').Browser} browser
 * @param {{ url: string, field: string, storageState?: import('playwright').BrowserContextOptions['storageState'] }} page
 */
export async function measurePage(browser, { url, field, storageState }) {
  const { page, devtools, close } = await openPhone(browser, { storageState })
  try {
    let received = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength / 1_000))
    const began = Date.now()
    await page.goto(url, { waitUntil: 'commit' })
    await whenUsable(page, field)
    const usable = (Date.now() - began) / 1_000
    const kilobytes = received
    const entry = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    const paint = Number(await entry.jsonValue())
    return { paint: paint / 1_000, usable, kilobytes }
  } finally {
    await close()
  }
}

/** Signs up a new applicant through the product's pages, and lets them return with an answer. */
export async function signUp(browser, url) {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const listed = page.waitForResponse(
    async (answer) =>
      /\/api\/fellowships\//i.test(answer.url()) &&
      answer.ok() &&
      JSON.stringify(await answer.json()).includes('highestStep'),
    { timeout: 30_000 },
  )
  await page.goto(`${url}/home/general-information`)
  await page.locator('[data-intent="signUp"]').first().click()
  await page.locator('input[name=email]').fill(`bench-${Date.now()}@example.org`)
  await page.locator('input[name=password]').fill('a bench of four words')
  await page.locator('form button[type=submit]').first().click()
  const answer = await listed
  const token = (await answer.request().allHeaders()).authorization.replace('Bearer ', '')
  // The app has set its cookie for early screens.
  await page.locator('#root:not([data-early]) li[data-display] a').first().waitFor()
  const storageState = await context.storageState()
  await page.goto(`${url}/application/personaldetails`)
  await page.locator('#root:not([data-early]) main input[name=name]').fill('Ndapewa')
  await page.waitForResponse((sent) => sent.url().endsWith('/api/drafts/personalDetails') && sent.ok())
  // The app has set the cookie again.
  await page.waitForFunction(() => document.cookie.includes('applicationPlace=11'))
  const returning = await context.storageState()
  await context.close()
  return { token, storageState, returning, apiUrl: new URL(answer.url()) }
}
