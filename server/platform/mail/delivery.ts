import type { MailContent } from '../../../domain/mail.ts'
import type { Database } from '../database/database.ts'
import { MAIL_DATA, WORTH_SENDING_MS, type Compose, type Composers, type MailKind } from '../../../domain/mails.ts'
import type { Log } from '../log.ts'
import { claimDue, dropGivenUp, isClaimed, putOff, settle, type QueuedMail } from './outbox.ts'
import { problemOf, type Transport } from './transport.ts'

export interface Delivery {
  /** Sends due mails and returns the number of attempts. */
  deliverDue(): Promise<number>
  /** Starts checking at short intervals. */
  start(): void
  /** Checks soon, after a mail was queued. */
  wake(): void
  /** Starts no further mail; resolves when none is being sent. */
  stop(): Promise<void>
}

export interface DeliveryOptions {
  db: Database
  composers: Composers
  transport: Transport
  /** Logs kinds, ids and codes, never recipients or text. */
  log: Log
  /** Called in the transaction in which a mail leaves the outbox, or is given up. */
  ended?: (tx: Database, mail: QueuedMail, isSent: boolean) => Promise<void>
  /** Epoch milliseconds. */
  now?: () => number
}

const AT_ONCE = 5
const LOOKING_MS = 5_000
/** Long enough for the queueing transaction to commit. */
const WAKING_MS = 200
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 2 * 3_600_000

/** 30 s, 2 min, 8 min, half an hour, then two hours each. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 4 ** (attempts - 1), LONGEST_PAUSE_MS)
}

/** Sends the outbox. A failed mail waits longer each time and delays no call. */
export function createDelivery({
  db,
  composers,
  transport,
  log,
  ended = async () => undefined,
  now = Date.now,
}: DeliveryOptions): Delivery {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<number> | undefined
  let state: 'idle' | 'looking' | 'stopped' = 'idle'

  async function failed(mail: QueuedMail, error: unknown) {
    const { code, isFinal } = problemOf(error)
    const { id, kind, attempts } = mail
    const next = now() + pauseAfter(attempts)
    if (isFinal || next > mail.queuedAt.getTime() + WORTH_SENDING_MS[kind]) {
      await db.transaction(async (tx) => {
        await putOff(tx, mail, null, code)
        await ended(tx, mail, false)
      })
      log.warn({ id, kind, attempts, code }, 'A mail was given up')
      return
    }
    await putOff(db, mail, new Date(next), code)
    log.warn({ id, kind, attempts, code }, 'A mail could not be sent and is tried again')
  }

  async function deliver(mail: QueuedMail) {
    const { id, kind, recipient, attempts } = mail
    try {
      const content = await contentOf(composers, mail)
      // A withdrawal deletes links too, but not one that this mail has made since.
      if (content && !(await isClaimed(db, mail))) return
      if (content) await transport.send({ id, to: recipient, content })
      await db.transaction(async (tx) => {
        await settle(tx, mail)
        await ended(tx, mail, true)
      })
      if (content) log.info({ id, kind, attempts }, 'A mail was sent')
    } catch (error) {
      await failed(mail, error)
    }
  }

  async function lookOnce() {
    await dropGivenUp(db, now())
    return deliverBatches()
  }

  async function deliverBatches(tried = 0): Promise<number> {
    const mails = state === 'stopped' ? [] : await claimDue(db, now(), AT_ONCE)
    await Promise.all(mails.map(deliver))
    return mails.length < AT_ONCE ? tried + mails.length : deliverBatches(tried + mails.length)
  }

  function deliverDue() {
    running ??= lookOnce().finally(() => (running = undefined))
    return running
  }

  function lookIn(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(look, milliseconds).unref()
  }

  async function look() {
    timer = undefined
    try {
      // The current round may have read the outbox before the new mail was committed.
      await running
      await deliverDue()
    } catch (error) {
      log.error({ err: error }, 'The outbox could not be read')
    }
    // Unless a newly queued mail requires an earlier check.
    if (state === 'looking' && timer === undefined) lookIn(LOOKING_MS)
  }

  return {
    deliverDue,
    start() {
      state = 'looking'
      void look()
    },
    wake() {
      if (state === 'looking') lookIn(WAKING_MS)
    },
    async stop() {
      state = 'stopped'
      clearTimeout(timer)
      await running?.catch(() => undefined)
      transport.close()
    },
  }
}

async function contentOf(composers: Composers, { kind, data, recipient }: QueuedMail): Promise<MailContent | null> {
  // The type does not relate a kind to its own composer and data.
  const compose = composers[kind] as Compose<MailKind> | undefined
  return compose ? compose(MAIL_DATA[kind].validateSync(data), recipient) : null
}
