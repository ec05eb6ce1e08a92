import { ensureChromium } from '../../../scripts/browsers.mjs'
import { openWatched } from '../xss/browser.mjs'
import { VECTORS } from '../xss/vectors.mjs'
import { openWriter } from '../xss/writer.mjs'

/** Writes scripts into everything that is saved, typed, uploaded or put into a URL. None may run in a browser. */
export const name = 'xss'

/** The number of texts that the fields of both records take. */
const AT_A_TIME = 20
/** The applicant's screens, from the build's own table. */
const { SCREEN_PATHS } = await import(new URL('../../../dist/domain/routes.js', import.meta.url).href)
const SCREENS = SCREEN_PATHS.filter((path) => !path.startsWith('/home/'))
/** The screens that show saved text. */
const SHOWING = ['/application/progressdetails', '/application/summary', '/application/submit']

/** @type {import('../classes.mjs').Attack} */
export async function attack({ url }, { visitors, runs }) {
  if (!(await ensureChromium())) throw new Error('Chromium is not installed.')
  const { chromium } = await import('playwright')
  const { launchOptions } = await import('../../../scripts/support/chromium.mjs')
  const browser = await chromium.launch(launchOptions())
  // Fewer runs sample the whole list.
  const vectors = VECTORS.filter((_, index) => index % Math.ceil(VECTORS.length / (2 * runs)) === 0)
  let tested = 0
  /** @type {string[]} */
  const failures = []
  try {
    const writer = await openWriter(visitors.portal)
    await atAddresses()
    await inTheApplication(writer)
  } finally {
    await browser.close()
  }
  return { tested, failures }

  function progress(done) {
    console.log(`xss: ${done}, ${failures.length} failed so far${failures.length > 0 ? `: ${failures.at(-1)}` : ''}`)
  }

  /** Opens a page and records what the watcher noticed. */
  async function visit(watched, path, what) {
    await watched.page.goto(`${url}${path}`, { waitUntil: 'load' }).catch((error) => {
      if (!/ERR_ABORTED|interrupted/.test(String(error))) throw error
    })
    for (const seen of await watched.look()) failures.push(`${path.slice(0, 60)} with ${what.slice(0, 80)} ${seen}`)
  }

  async function atAddresses() {
    const watched = await openWatched(browser, url)
    await visit(watched, '/home/general-information', 'nothing')
    for (const [index, vector] of vectors.entries()) {
      if (index % 40 === 0) progress(`${index} of ${vectors.length} texts at addresses`)
      const text = encodeURIComponent(vector)
      tested += 3
      await visit(watched, `/home/general-information?q=${text}&returnTo=${text}&${text}=1#${text}`, vector)
      await visit(
        watched,
        `/postgraduate-external/callback?error=${text}&error_description=${text}&state=${text}`,
        vector,
      )
      await atTheIdentityProvider(watched, text, vector)
    }
    await watched.close()
  }

  async function atTheIdentityProvider(watched, text, vector) {
    const { identity, origin } = visitors.portal
    const asked = new URLSearchParams({
      client_id: identity.clientId,
      redirect_uri: `${origin}/postgraduate-external/callback`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
    })
    await visit(watched, `/authorize?${asked}&login_hint=${text}&state=${text}&ui_locales=${text}`, vector)
    const { page } = watched
    await page.locator('input[name=email]').evaluate((input, value) => {
      const field = /** @type {HTMLInputElement} */ (input)
      field.form?.setAttribute('novalidate', '')
      field.type = 'text'
      field.value = value
    }, vector)
    await page.locator('input[name=password]').fill('eight quiet rivers')
    await Promise.all([page.waitForEvent('load'), page.locator('form button[type=submit]').last().click()])
    for (const seen of await watched.look()) failures.push(`the log-in page with ${vector.slice(0, 80)} ${seen}`)
  }

  async function inTheApplication(writer) {
    const watched = await openWatched(browser, url)
    const { page } = watched
    await page.goto(`${url}/application`)
    await page.locator('input[name=email]').fill(writer.email)
    await page.locator('input[name=password]').fill(writer.password)
    await page.locator('form button[type=submit]').last().click()
    await page.waitForURL('**/application/progressdetails')
    await watched.look()

    /** Opens each screen when its own text is saved. */
    async function lookAt(paths, what) {
      for (const path of paths) {
        await page.goto(`${url}${path}`)
        await page.locator('main h1').first().waitFor()
        await page.waitForLoadState('networkidle')
        for (const seen of await watched.look()) failures.push(`${path} with ${what.slice(0, 100)} ${seen}`)
      }
    }
    const names = await writer.uploadNames()
    tested += names
    if (names === 0) failures.push('no file name with a script was accepted')
    await lookAt(SCREENS, 'names of files')
    let kept = 0
    for (let at = 0; at < vectors.length; at += AT_A_TIME) {
      const texts = vectors.slice(at, at + AT_A_TIME)
      if (at % 40 === 0) progress(`${at} of ${vectors.length} texts in the application`)
      tested += texts.length * 2
      kept += await writer.save(texts)
      await lookAt(SHOWING, texts.join(' | '))
      await writer.type(texts.join(''))
      await lookAt(SCREENS, `typed ${texts.join(' | ')}`)
    }
    if (kept < vectors.length) failures.push(`only ${kept} texts were accepted`)
    await watched.close()
  }
}
