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

/** Kills the server while mails are requested and sent. Every promised mail must arrive. */
export const name = 'mails'

const ACCOUNTS = 40
/** Below the hourly limit of one address. */
const MAILS_EACH = 4
/** A killed server's lease on a mail, plus its first retry pause, plus time for a busy machine. */
const ARRIVING_MS = 240_000

/** @type {import('../classes.mjs').Run} */
export async function run({ tries, random, say }) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bursary-chaos-'))
  const port = await freePort()
  /** @type {Map<string, number>} */
  const arrived = new Map()
  const smtp = await openSmtp(arrived)
  /** @type {string[]} */
  const failures = []
  let server = await startServer({ dataDir, port })
  try {
    const portal = await readPortal(server.url)
    // Without a mail server, sign-up needs no mail.
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
      say(`${number}. killed after ${milliseconds} ms, restarted in ${server.startMs.toFixed(0)} ms`)

      async function ask(signal) {
        while (!signal.aborted) {
          const email = emails.find((each) => (promised.get(each) ?? 0) < MAILS_EACH)
          if (email === undefined) return
          const status = await reset(portal, email)
          if (status === 200) promised.set(email, (promised.get(email) ?? 0) + 1)
          else if (status !== null && status >= 500) failures.push(`a password reset returned ${status}`)
          // An unanswered request may still count.
          else emails.splice(emails.indexOf(email), 1)
        }
      }
    }
    const total = [...promised.values()].reduce((sum, count) => sum + count, 0)
    const missing = () => [...promised].filter(([email, count]) => (arrived.get(email) ?? 0) < count)
    const latest = Date.now() + ARRIVING_MS
    while (missing().length > 0 && Date.now() < latest) await pause(500)
    if (total === 0) failures.push('no mail was promised, so none could be lost')
    for (const [, count] of missing()) failures.push(`some of ${count} mails promised to one address never arrived`)
    say(`${total} mails promised, ${[...arrived.values()].reduce((sum, count) => sum + count, 0)} arrived`)
    return { tested: tries, failures }
  } finally {
    await server.kill()
    await smtp.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** @returns {Promise<number | null>} null if there was no response */
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

/** A mail server that accepts everything and counts password resets per recipient. */
async function openSmtp(arrived) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      let mail = ''
      stream.setEncoding('utf8')
      stream.on('data', (text) => (mail += text))
      stream.on('end', () => {
        // The welcome after a sign-up is not among the promised ones.
        if (mail.includes('Subject: Choose a new password'))
          for (const { address } of session.envelope.rcptTo) arrived.set(address, (arrived.get(address) ?? 0) + 1)
        done()
      })
    },
  })
  // A killed client breaks its connection.
  server.on('error', () => undefined)
  const port = await freePort()
  server.listen(port, 'localhost')
  await once(server.server, 'listening')
  return { port, close: () => new Promise((resolve) => server.close(() => resolve(undefined))) }
}
