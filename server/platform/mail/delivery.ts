import type { MailContent } from '../../../domain/mail.ts'
import type { Database } from '../database/database.ts'
import { WORTH_SENDING_MS, type Compose, type Composers, type MailKind } from '../../../domain/mails.ts'
import { claimDue, dropGivenUp, putOff, settle, type QueuedMail } from './outbox.ts'
import { problemOf, type Transport } from './transport.ts'

export interface Delivery {
  /** Sends what is due, and says how many mails it tried. */
  deliverDue(): Promise<number>
  /** Looks by itself from now on, at short intervals. */
  start(): void
  /** Looks soon: something was queued. */
  wake(): void
  /** Begins no further mail; resolves when none is under way. */
  stop(): Promise<void>
}

export interface DeliveryLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface DeliveryOptions {
  db: Database
  composers: Composers
  transport: Transport
  /** Hears of kinds, ids and codes: nothing of a mail's recipient or text. */
  log: DeliveryLog
  /** Epoch milliseconds. */
  now?: () => number
}

const AT_ONCE = 5
const LOOKING_MS = 5_000
/** The transaction that queued a mail has most likely been committed by then. */
const WAKING_MS = 200
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 2 * 3_600_000

/** 30 s, 2 min, 8 min, half an hour, then two hours each. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 4 ** (attempts - 1), LONGEST_PAUSE_MS)
}

/** Sends what the outbox holds. A mail that fails waits longer each time; nobody's call waits for any. */
export function createDelivery({ db, composers, transport, log, now = Date.now }: DeliveryOptions): Delivery {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<number> | undefined
  let state: 'idle' | 'looking' | 'stopped' = 'idle'

  async function failed(mail: QueuedMail, error: unknown) {
    const { code, isFinal } = problemOf(error)
    const { id, kind, attempts } = mail
    const next = now() + pauseAfter(attempts)
    if (isFinal || next > mail.queuedAt.getTime() + WORTH_SENDING_MS[kind]) {
      await putOff(db, mail, null, code)
      log.error({ id, kind, attempts, code }, 'A mail was given up')
      return
    }
    await putOff(db, mail, new Date(next), code)
    log.warn({ id, kind, attempts, code }, 'A mail could not be sent and is tried again')
  }

  async function deliver(mail: QueuedMail) {
    const { id, kind, recipient, attempts } = mail
    try {
      const content = await contentOf(composers, mail)
      if (content) await transport.send({ id, to: recipient, content })
      await settle(db, mail)
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
      // What is under way may have read the outbox before the mail was there that woke this look.
      await running
      await deliverDue()
    } catch (error) {
      log.error({ err: error }, 'The outbox could not be read')
    }
    // Unless something was queued meanwhile, which is looked for sooner.
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
  // Queued and composed by one table of kinds: a row's data are those of its kind.
  const compose = composers[kind] as Compose<MailKind> | undefined
  return compose ? compose(data, recipient) : null
}
