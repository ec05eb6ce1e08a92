/** A browser that notices when a script ran, a page led away, or what was typed stands there as markup. */

/**
 * @param {import('playwright').Browser} browser
 * @param {string} origin
 */
export async function openWatched(browser, origin) {
  // Without the policy, which would hold off most: the page itself must let nothing in.
  const context = await browser.newContext({ bypassCSP: true })
  /** @type {string[]} */
  let noticed = []
  const notice = (what) => void noticed.push(what)
  await context.exposeBinding('fell', () => notice('ran a script'))
  // Nothing elsewhere is there; who asks for it has been led away.
  await context.route(
    (url) => url.origin !== origin && /^https?:$/.test(url.protocol),
    (route) => {
      notice(`asked for ${route.request().url().slice(0, 60)}`)
      return route.abort()
    },
  )
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    notice(`opened a dialog: ${dialog.type()}`)
    void dialog.dismiss()
  })
  page.on('popup', () => notice('opened a window'))

  /** What was noticed since the last time, with what stands in the page as markup now. */
  async function look() {
    const elements = await page.locator('[data-fell]').count()
    if (elements > 0) notice(`stands in the page as ${elements} elements`)
    if (new URL(page.url()).origin !== origin) notice(`led to ${page.url().slice(0, 60)}`)
    const seen = [...new Set(noticed)]
    noticed = []
    return seen
  }

  // Whoever sees nothing of a script that does run proves nothing.
  await page.goto(`${origin}/home/general-information`)
  const ran = page.waitForFunction(() => /** @type {any} */ (globalThis).hasRun)
  await page.evaluate(() => {
    const script = '<img src="data:," onerror="fell(1).then(() => (hasRun = true))" data-fell>'
    document.body.insertAdjacentHTML('beforeend', script)
  })
  await ran
  if ((await look()).length !== 2) throw new Error('A script that ran was not seen.')

  return {
    context,
    page,
    look,
    close: () => context.close(),
  }
}
