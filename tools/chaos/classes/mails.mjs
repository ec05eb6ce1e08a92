import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { openSignIn } from '../../support/signIn.mjs'
import { readPortal, signUp } from '../../support/applicant.mjs'
import { freePort } from '../../../scripts/support/freePort.mjs'
import { between } from '../../support/random.mjs'
import { startServer } from '../../support/server.mjs'

/** Kills the server while mails are asked for and sent: each that was promised arrives. */
export const name = 'mails'

const ACCOUNTS = 40
/** Below what one address may ask for in an hour. */
const MAILS_EACH = 4
/** The lease of a mail that a killed server had, its first pause, and what a busy machine takes. */
const ARRIVING_MS = 240_000

/** @type {import('../classes.mjs').Run} */
export async function run({ tries, random, say }) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bursary-chaos-'))
  const port = await freePort()
  /** @type {Map<string, number>} */
  const arrived = new Map()
  const smtp = await openSmtp(arrived)
  /** @type {string[]} */
  const fell = []
  let server = await startServer({ dataDir, port })
  try {
    const portal = await readPortal(server.url)
    // Without a mail server whoever signs up is in at once.
    const emails = []
    for (let index = 0; index < ACCOUNTS; index += 1) emails.push((await signUp(portal)).email)
    /** @type {Map<string, number>} */
    const promised = new Map()
    const settings = { MAIL_URL: `smtp://localhost:${smtp.port}`, MAIL_FROM: 'bursary@example.org' }
    const startAnew = async () => {
      await server.kill()
      server = await startServer({ dataDir, port, settings })
    }
    await startAnew()
    for (let number = 1; number <= tries; number += 1) {
      const evening = new AbortController()
      const working = ask(evening.signal)
      const milliseconds = between(random, 100, 1_500)
      await pause(milliseconds)
      await server.kill()
      evening.abort()
      await working
      server = await startServer({ dataDir, port, settings })
      say(`${number}. killed after ${milliseconds} ms, back after ${server.startMs.toFixed(0)} ms`)

      async function ask(signal) {
        while (!signal.aborted) {
          const email = emails.find((each) => (promised.get(each) ?? 0) < MAILS_EACH)
          if (email === undefined) return
          const status = await reset(portal, email)
          if (status === 200) promised.set(email, (promised.get(email) ?? 0) + 1)
          else if (status !== null && status >= 500) fell.push(`a reset was answered ${status}`)
          // What was asked for and not answered may have been counted.
          else emails.splice(emails.indexOf(email), 1)
        }
      }
    }
    const total = [...promised.values()].reduce((sum, count) => sum + count, 0)
    const missing = () => [...promised].filter(([email, count]) => (arrived.get(email) ?? 0) < count)
    const latest = Date.now() + ARRIVING_MS
    while (missing().length > 0 && Date.now() < latest) await pause(500)
    if (total === 0) fell.push('no mail was promised, so none could be lost')
    for (const [, count] of missing()) fell.push(`of ${count} mails that were promised to one address some never came`)
    say(`${total} mails were promised, ${[...arrived.values()].reduce((sum, count) => sum + count, 0)} came`)
    return { tried: tries, fell }
  } finally {
    await server.kill()
    await smtp.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** @returns {Promise<number | null>} null where nobody answered */
async function reset(portal, email) {
  try {
    const at = await openSignIn(portal)
    try {
      return (await at.reset(email)).status
    } finally {
      at.close()
    }
  } catch {
    return null
  }
}

/** A mail server that takes everything, and counts whom it was for. */
async function openSmtp(arrived) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) arrived.set(address, (arrived.get(address) ?? 0) + 1)
        done()
      })
    },
  })
  // A killed client leaves its connection in the middle.
  server.on('error', () => undefined)
  const port = await freePort()
  server.listen(port, 'localhost')
  await once(server.server, 'listening')
  return { port, close: () => new Promise((resolve) => server.close(() => resolve(undefined))) }
}
