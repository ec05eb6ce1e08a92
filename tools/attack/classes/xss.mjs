import { ensureChromium } from '../../../scripts/chromium.mjs'
import { openWatched } from '../xss/browser.mjs'
import { VECTORS } from '../xss/vectors.mjs'
import { openWriter } from '../xss/writer.mjs'

/** Nothing that anybody writes becomes a script in a browser: neither what is saved, typed or uploaded, nor what an address says. */
export const name = 'xss'

/** As many texts as the fields of both records take. */
const AT_A_TIME = 20
/** Every screen of the applicant's own, as the build's own table says: a new one is attacked the day it is born. */
const { SCREEN_PATHS } = await import(new URL('../../../dist/domain/routes.js', import.meta.url).href)
const SCREENS = SCREEN_PATHS.filter((path) => !path.startsWith('/home/'))
/** What shows what was saved. */
const SHOWING = ['/application/progressdetails', '/application/summary', '/application/submit']

/** @type {import('../classes.mjs').Attack} */
export async function attack({ url }, { visitors, runs }) {
  if (visitors === undefined) throw new Error('There is nobody to write to.')
  if (!(await ensureChromium())) throw new Error('There is no Chromium.')
  const { chromium } = await import('playwright')
  const { launchOptions } = await import('../../../scripts/support/chromium.mjs')
  const browser = await chromium.launch(launchOptions())
  // Fewer runs take texts from the whole list.
  const vectors = VECTORS.filter((_, index) => index % Math.ceil(VECTORS.length / (2 * runs)) === 0)
  let tried = 0
  /** @type {string[]} */
  const fell = []
  try {
    const writer = await openWriter(visitors.portal)
    await atAddresses()
    await inTheApplication(writer)
  } finally {
    await browser.close()
  }
  return { tried, fell }

  function progress(done) {
    console.log(`xss: ${done}, ${fell.length} fell so far${fell.length > 0 ? `: ${fell.at(-1)}` : ''}`)
  }

  /** Visits a page, and says what was noticed there. */
  async function visit(watched, path, what) {
    await watched.page.goto(`${url}${path}`, { waitUntil: 'load' }).catch((error) => {
      if (!/ERR_ABORTED|interrupted/.test(String(error))) throw error
    })
    for (const seen of await watched.look()) fell.push(`${path.slice(0, 60)} with ${what.slice(0, 80)} ${seen}`)
  }

  async function atAddresses() {
    const watched = await openWatched(browser, url)
    await visit(watched, '/home/general-information', 'nothing')
    for (const [index, vector] of vectors.entries()) {
      if (index % 40 === 0) progress(`${index} of ${vectors.length} texts at addresses`)
      const text = encodeURIComponent(vector)
      tried += 3
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
    const { identity, origin } = visitors?.portal ?? { identity: { clientId: '' }, origin: '' }
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
    for (const seen of await watched.look()) fell.push(`the log-in page with ${vector.slice(0, 80)} ${seen}`)
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

    /** Each screen once its own text is there. */
    async function lookAt(paths, what) {
      for (const path of paths) {
        await page.goto(`${url}${path}`)
        await page.locator('main h1').first().waitFor()
        await page.waitForLoadState('networkidle')
        for (const seen of await watched.look()) fell.push(`${path} with ${what.slice(0, 100)} ${seen}`)
      }
    }
    const names = await writer.uploadNames()
    tried += names
    if (names === 0) fell.push('No file of a name that is a script was taken, so none was shown')
    await lookAt(SCREENS, 'names of files')
    let kept = 0
    for (let at = 0; at < vectors.length; at += AT_A_TIME) {
      const texts = vectors.slice(at, at + AT_A_TIME)
      if (at % 40 === 0) progress(`${at} of ${vectors.length} texts in the application`)
      tried += texts.length * 2
      kept += await writer.save(texts)
      await lookAt(SHOWING, texts.join(' | '))
      await writer.type(texts.join(''))
      await lookAt(SCREENS, `typed ${texts.join(' | ')}`)
    }
    if (kept < vectors.length) fell.push(`Only ${kept} texts were kept, so that too few were shown`)
    await watched.close()
  }
}
