import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { signUp } from './bench/browser.mjs'
import { freePort } from './bench/processes.mjs'
import { startServer } from './chaos/server.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt } from './support/ready.mjs'

/**
 * Kills the browser or the server (SIGKILL) while somebody types, again and again, and looks what the server has then: at most what
 * was typed in the last two seconds may be gone. Seeded, so that a run can be made again: `npm run chaos -- --tries 100 --seed 1`.
 */

const ALLOWED_LOSS_MS = 2_000
const KEY_MS = 40
/** How long somebody types before the kill, in milliseconds. */
const SHORTEST_TYPING = 500
const LONGEST_TYPING = 6_000
const FIELD = 'physicalAddress'
const STEP_PATH = '/application/personaldetails'

const { values } = parseArgs({
  options: { tries: { type: 'string', default: '100' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
})
const tries = Number(values.tries)
const random = mulberry32(Number(values.seed))
console.log(`${tries} tries, seed ${values.seed}`)

await ensureBuilt()
if (!(await ensureChromium())) process.exit(1)
const { chromium } = await import('playwright')
const { launchOptions } = await import('./support/chromium.mjs')

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bursary-chaos-'))
const port = await freePort()
let server = await startServer({ dataDir, port })
const losses = []
try {
  for (let number = 1; number <= tries; number += 1) {
    const victim = random() < 0.5 ? 'browser' : 'server'
    const typingMs = SHORTEST_TYPING + Math.round(random() * (LONGEST_TYPING - SHORTEST_TYPING))
    const lost = await tried(victim, typingMs)
    losses.push(lost)
    console.log(`${number}. the ${victim} killed after ${typingMs} ms of typing: ${lost} ms lost`)
  }
} finally {
  await server.kill()
  await rm(dataDir, { recursive: true, force: true })
}
const over = losses.filter((lost) => lost > ALLOWED_LOSS_MS).length
console.log(`${losses.length} tried, ${over} lost more than ${ALLOWED_LOSS_MS} ms, at most ${Math.max(...losses)} ms`)
process.exitCode = over === 0 ? 0 : 1

/** One applicant, one kill; gives how much of the typing is gone, in milliseconds before the kill. */
async function tried(victim, typingMs) {
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

/** What the server has of the field. */
async function draftOf(apiUrl, token) {
  const address = new URL(apiUrl.href.replace(/\/api\/.*/, '/api/drafts'))
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`The drafts answer ${answer.status}`)
  const drafts = await answer.json()
  return drafts.find(({ step }) => step === 'personalDetails')?.form?.[FIELD] ?? ''
}

function lostOf(typed, kept, killedAt) {
  const text = typed.map(({ key }) => key).join('')
  if (!text.startsWith(kept)) throw new Error(`The server has '${kept}', of which nobody typed '${text}'`)
  const first = typed[kept.length]
  return first === undefined ? 0 : killedAt - first.at
}

/** A small seeded generator; numbers from 0 up to 1. */
function mulberry32(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
