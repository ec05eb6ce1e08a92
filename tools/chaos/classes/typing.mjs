import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signUp } from '../../support/browser.mjs'
import { freePort } from '../../../scripts/support/freePort.mjs'
import { ensureChromium } from '../../../scripts/browsers.mjs'
import { between, oneOf } from '../../support/random.mjs'
import { startServer } from '../../support/server.mjs'

/** Kills the browser or the server while an applicant types. At most the last two seconds of text may be lost. */
export const name = 'typing'

const ALLOWED_LOSS_MS = 2_000
const KEY_MS = 40
/** Milliseconds of typing before the kill. */
const SHORTEST_TYPING = 500
const LONGEST_TYPING = 6_000
const FIELD = 'physicalAddress'
const STEP_PATH = '/application/personaldetails'

/** @type {import('../classes.mjs').Run} */
export async function run({ tries, random, say }) {
  if (!(await ensureChromium(say))) throw new Error('Chromium is not installed.')
  const { chromium } = await import('playwright')
  const { launchOptions } = await import('../../../scripts/support/chromium.mjs')
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bursary-chaos-'))
  const port = await freePort()
  let server = await startServer({ dataDir, port })
  /** @type {string[]} */
  const failures = []
  try {
    for (let number = 1; number <= tries; number += 1) {
      const victim = oneOf(random, ['browser', 'server'])
      const typingMs = between(random, SHORTEST_TYPING, LONGEST_TYPING)
      const lost = await tested(victim, typingMs)
      const what = `${number}. the ${victim} killed after ${typingMs} ms of typing: ${lost} ms lost`
      if (lost > ALLOWED_LOSS_MS) failures.push(what)
      else say(what)
    }
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { tested: tries, failures }

  /** Types, kills once, and returns how many milliseconds of typing before the kill were lost. */
  async function tested(victim, typingMs) {
    const browserServer = await chromium.launchServer(launchOptions())
    const browser = await chromium.connect(browserServer.wsEndpoint())
    const killBrowser = () => browserServer.process().kill('SIGKILL')
    try {
      const { token, storageState, apiUrl } = await signUp(browser, server.url)
      const page = await (await browser.newContext({ storageState })).newPage()
      await page.goto(server.url + STEP_PATH)
      const field = page.locator(`[name=${FIELD}]`)
      await field.click()
      const typed = []
      const began = Date.now()
      while (Date.now() - began < typingMs) {
        const key = String.fromCharCode(97 + Math.floor(random() * 26))
        await field.press(key)
        typed.push({ key, at: Date.now() })
        await pause(KEY_MS)
      }
      const killedAt = Date.now()
      if (victim === 'browser') killBrowser()
      else {
        await server.kill()
        server = await startServer({ dataDir, port })
      }
      return lostOf(typed, await draftOf(apiUrl, token), killedAt)
    } finally {
      killBrowser()
    }
  }
}

/** The server's draft of the field. */
async function draftOf(apiUrl, token) {
  const address = new URL(apiUrl.href.replace(/\/api\/.*/, '/api/drafts'))
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`The drafts returned ${answer.status}`)
  const drafts = await answer.json()
  return drafts.find(({ step }) => step === 'personalDetails')?.form?.[FIELD] ?? ''
}

function lostOf(typed, kept, killedAt) {
  const text = typed.map(({ key }) => key).join('')
  if (!text.startsWith(kept)) throw new Error(`The server has '${kept}', but the applicant typed '${text}'`)
  const first = typed[kept.length]
  return first === undefined ? 0 : killedAt - first.at
}
