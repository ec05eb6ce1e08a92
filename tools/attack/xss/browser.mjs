/** A browser that notices when a script runs, a page navigates away, or text appears as markup. */

/**
 * @param {import('playwright').Browser} browser
 * @param {string} origin
 */
export async function openWatched(browser, origin) {
  // Without the content security policy, which would stop most attacks: the page itself must be safe.
  const context = await browser.newContext({ bypassCSP: true })
  /** @type {string[]} */
  let noticed = []
  const notice = (what) => void noticed.push(what)
  await context.exposeBinding('hit', () => notice('ran a script'))
  // Foreign hosts do not exist here. A request to one means that the page navigated away.
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

  /** Returns what was noticed since the last call, and markup from our texts in the page. */
  async function look() {
    const elements = await page.locator('[data-hit]').count()
    if (elements > 0) notice(`is in the page as ${elements} elements`)
    if (new URL(page.url()).origin !== origin) notice(`led to ${page.url().slice(0, 60)}`)
    const seen = [...new Set(noticed)]
    noticed = []
    return seen
  }

  // Proves that the watcher notices a script that does run.
  await page.goto(`${origin}/home/general-information`)
  const ran = page.waitForFunction(() => /** @type {any} */ (globalThis).hasRun)
  await page.evaluate(() => {
    const script = '<img src="data:," onerror="hit(1).then(() => (hasRun = true))" data-hit>'
    document.body.insertAdjacentHTML('beforeend', script)
  })
  await ran
  if ((await look()).length !== 2) throw new Error('The watcher missed a script that ran.')

  return {
    context,
    page,
    look,
    close: () => context.close(),
  }
}
