/** A browser that notices when a script ran, a page led away, or what was typed stands there as markup. */

/**
 * @param {import('playwright').Browser} browser
 * @param {string} origin
 */
export async function openWatched(browser, origin) {
  const context = await browser.newContext()
  /** @type {string[]} */
  let noticed = []
  const notice = (what) => void noticed.push(what)
  await context.exposeBinding('fell', () => notice('ran a script'))
  await context.exposeBinding('violated', (_, what) => notice(`was stopped by the policy alone: ${what}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      /** @type {any} */ (globalThis).violated(`${violatedDirective} ${blockedURI}`),
    )
  })
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

  return {
    context,
    page,
    /** What was noticed since the last time, with what stands in the page as markup now. */
    async look() {
      const elements = await page.locator('[data-fell]').count()
      if (elements > 0) notice(`stands in the page as ${elements} elements`)
      if (new URL(page.url()).origin !== origin) notice(`led to ${page.url().slice(0, 60)}`)
      const seen = [...new Set(noticed)]
      noticed = []
      return seen
    },
    close: () => context.close(),
  }
}
