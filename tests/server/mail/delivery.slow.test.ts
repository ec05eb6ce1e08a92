import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { OpenDatabase } from '../../../server/platform/database/database.ts'
import { openDatabase } from '../../../server/platform/database/database.ts'
import { outbox } from '../../../server/platform/database/schema/mail.ts'
import { applicationMails } from '../../../server/features/notifications/applicationMails.ts'
import { createDelivery, pauseAfter } from '../../../server/platform/mail/delivery.ts'
import type { Composers, Mail } from '../../../domain/mails.ts'
import { claimDue, LEASE_MS, openOutbox, withdraw } from '../../../server/platform/mail/outbox.ts'
import { folderTransport, smtpTransport, type Transport } from '../../../server/platform/mail/transport.ts'
import { PORTAL_BRAND } from '../../../domain/brand.ts'
import { renderMail } from '../../../src/mail/renderMail.tsx'
import { openTestDatabase } from '../fixture.ts'
import { openSmtpServer, type Refuse, type TestSmtpServer } from './smtpServer.ts'
import { folderForTest } from '../../support/closing.ts'

const START = Date.parse('2030-03-10T08:00:00Z')
const SITE = { providerName: 'Bank of Tests', brand: PORTAL_BRAND, portalUrl: 'https://bursary.test/' }
const FROM = { name: 'Bank of Tests', address: 'bursaries@bank.test' }
const rendering = { site: SITE, render: async (...mail: Parameters<typeof renderMail>) => renderMail(...mail) }
const MINUTE = 60_000

const receiptTo = (to: string): Mail => ({
  kind: 'receipt',
  to,
  data: {
    submission: 'submission-1',
    reference: 'PB-2030-7KQ4',
    replaces: null,
    version: 1,
    name: 'Ndapewa <b>',
    submittedAt: '2030-12-31T22:30:00.000Z',
  },
})

let database: Awaited<ReturnType<typeof openTestDatabase>>
let clock: { now: number }
let lines: string[]

beforeEach(async () => {
  database = await openTestDatabase()
  clock = { now: START }
  lines = []
})
afterEach(() => database.close())

const note = (details: object, message: string) => void lines.push(`${message} ${JSON.stringify(details)}`)
const log = { info: note, warn: note, error: note }

function node(transport: Transport, { db }: Pick<OpenDatabase, 'db'> = database) {
  const composers = applicationMails({ baseUrl: 'https://bursary.test', contact: {} })
  return createDelivery({ db, composers, transport, log, now: () => clock.now })
}

async function smtp(refuse?: Refuse, port?: number): Promise<TestSmtpServer> {
  const server = await openSmtpServer({ refuse, port })
  onTestFinished(() => server.close())
  return server
}

const through = ({ url }: Pick<TestSmtpServer, 'url'>) => smtpTransport({ way: 'smtp', url, from: FROM }, rendering)
const queue = (...addresses: string[]) =>
  openOutbox({ way: 'smtp' }).enqueueAll(database.db, addresses.map(receiptTo), clock.now)
const queued = () => database.db.select().from(outbox)

describe('mail by SMTP', () => {
  test("§9 arrives as plain text and HTML with the time of the provider's zone, and is then deleted", async () => {
    const server = await smtp()
    await queue('ndapewa@example.org')
    expect(await node(through(server)).deliverDue()).toBe(1)
    const [mail] = server.received
    expect(mail).toMatchObject({ from: FROM, recipient: 'ndapewa@example.org' })
    expect(mail?.subject).toBe('We have received your bursary application PB-2030-7KQ4')
    expect(mail?.text).toContain('Reference: PB-2030-7KQ4')
    expect(mail?.text).toContain('Submitted: 1 January 2031, 00:30 (Windhoek time)')
    expect(mail?.text).toContain('https://bursary.test/')
    expect(mail?.html).toContain('Dear Ndapewa &lt;b&gt;,')
    expect(mail?.html).toContain('PB-2030-7KQ4')
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    expect(await queued()).toEqual([])
  })

  test('§4.1 says that an amendment keeps its reference, or names the one that an earlier release gave it', async () => {
    const server = await smtp()
    const { data, ...mail } = receiptTo('ndapewa@example.org') as Extract<Mail, { kind: 'receipt' }>
    const second = { ...data, version: 2 }
    const mails: Mail[] = [data, second, { ...second, replaces: 'PB-2030-FIRST2' }].map((each) => ({
      ...mail,
      data: each,
    }))
    await openOutbox({ way: 'smtp' }).enqueueAll(database.db, mails, clock.now)
    await node(through(server)).deliverDue()
    const containing = (words: string) => server.received.filter(({ text }) => text?.includes(words)).length
    expect(server.received).toHaveLength(3)
    expect(containing('This is version 2 of your application.')).toBe(2)
    expect(containing('Your reference stays the same.')).toBe(1)
    expect(containing('Use the new reference from now on, and no longer PB-2030-FIRST2.')).toBe(1)
  })

  test('is never sent when its transaction fails', async () => {
    const server = await smtp()
    const failing = database.db.transaction(async (tx) => {
      await openOutbox({ way: 'smtp' }).enqueue(tx, receiptTo('nobody@example.org'), clock.now)
      throw new Error('The submission failed')
    })
    await expect(failing).rejects.toThrow('The submission failed')
    expect(await node(through(server)).deliverDue()).toBe(0)
  })

  test('waits longer each time while the server is away, and is sent once when it is back', async () => {
    const away = await openSmtpServer()
    const { port } = away
    await away.close()
    await queue('ndapewa@example.org')
    const delivery = node(through(away))

    for (const pause of [MINUTE / 2, 2 * MINUTE, 8 * MINUTE]) {
      expect(await delivery.deliverDue()).toBe(1)
      clock.now += pause - 1
      expect(await delivery.deliverDue()).toBe(0)
      clock.now += 1
    }
    const back = await smtp(undefined, port)
    expect(await delivery.deliverDue()).toBe(1)
    expect(await delivery.deliverDue()).toBe(0)
    expect(back.received.map(({ recipient }) => recipient)).toEqual(['ndapewa@example.org'])
  })

  test('is sent again after a 4xx', async () => {
    let busy = true
    const server = await smtp((what) => (what === 'data' && busy ? { code: 451, text: 'Greylisted' } : undefined))
    await queue('ndapewa@example.org')
    const delivery = node(through(server))
    await delivery.deliverDue()
    expect(await queued()).toEqual([expect.objectContaining({ problem: 'EMESSAGE 451', attempts: 1 })])
    busy = false
    clock.now += pauseAfter(1)
    await delivery.deliverDue()
    expect(server.received).toHaveLength(1)
    expect(await queued()).toEqual([])
  })

  test('is given up after a 5xx without delaying others, logged without its recipient, and deleted after a month', async () => {
    const server = await smtp((_, address) =>
      address.startsWith('nobody') ? { code: 550, text: `No such user ${address}` } : undefined,
    )
    await queue('nobody@example.org', 'ndapewa@example.org')
    const delivery = node(through(server))
    await delivery.deliverDue()
    expect(server.received.map(({ recipient }) => recipient)).toEqual(['ndapewa@example.org'])
    expect(await queued()).toEqual([expect.objectContaining({ dueAt: null, problem: 'EENVELOPE 550' })])
    const logged = lines.join('\n')
    expect(logged).toMatch(/A mail was given up .*EENVELOPE 550/)
    expect(logged).toContain('A mail was sent')
    for (const secret of ['example.org', 'Ndapewa', 'PB-2030']) expect(logged).not.toContain(secret)
    clock.now += 24 * 60 * MINUTE
    expect(await delivery.deliverDue()).toBe(0)
    clock.now += 30 * 24 * 60 * MINUTE
    await delivery.deliverDue()
    expect(await queued()).toEqual([])
  })

  test('is given up when it is too old to be useful', async () => {
    const server = await smtp(() => ({ code: 421, text: 'Try later' }))
    await queue('ndapewa@example.org')
    const delivery = node(through(server))
    let tries = 0
    while ((await queued())[0]?.dueAt !== null) {
      tries += await delivery.deliverDue()
      clock.now += pauseAfter(tries)
      expect(tries).toBeLessThan(60)
    }
    expect(clock.now - START).toBeGreaterThan(70 * 60 * MINUTE)
    expect(server.received).toEqual([])
  })
})

describe('mail of many nodes', () => {
  test('is not sent if it is withdrawn while it is composed', async () => {
    const server = await smtp()
    const composers: Composers = {
      async emailChange({ accountId }) {
        await withdraw(database.db, 'emailChange', accountId)
        return { subject: 'Use this address', blocks: [] }
      },
    }
    const mail: Mail = { kind: 'emailChange', to: 'thief@example.org', data: { accountId: '5f1' } }
    await openOutbox({ way: 'smtp' }).enqueueAll(database.db, [mail], clock.now)
    await createDelivery({
      db: database.db,
      composers,
      transport: through(server),
      log,
      now: () => clock.now,
    }).deliverDue()
    expect([server.received, await queued()]).toEqual([[], []])
  })

  test('is sent once by two nodes on one database', async () => {
    const server = await smtp()
    const addresses = Array.from({ length: 40 }, (_, index) => `applicant-${index}@example.org`)
    await queue(...addresses)
    const { url } = database
    const other = url ? await openDatabase({ databaseUrl: url, dataDir: '' }) : null
    onTestFinished(() => other?.close())
    await Promise.all([node(through(server)).deliverDue(), node(through(server), other ?? database).deliverDue()])
    expect(server.received.map(({ recipient }) => recipient).toSorted()).toEqual(addresses.toSorted())
    expect(await queued()).toEqual([])
  })

  test('is taken over from a killed node after the lease, and not before', async () => {
    const server = await smtp()
    await queue('ndapewa@example.org')
    expect(await claimDue(database.db, clock.now, 5)).toHaveLength(1)
    const other = node(through(server))
    clock.now += LEASE_MS - 1
    expect(await other.deliverDue()).toBe(0)
    clock.now += 1
    expect(await other.deliverDue()).toBe(1)
    expect(server.received).toHaveLength(1)
  })

  test('finishes the mail being sent on a stop, and starts none', async () => {
    let send: () => void = () => undefined
    const sent: string[] = []
    const slow: Transport = {
      send: ({ to }) => new Promise((resolve) => (send = () => resolve(void sent.push(to)))),
      close: () => void sent.push('closed'),
    }
    await queue('first@example.org')
    const delivery = node(slow)
    const delivering = delivery.deliverDue()
    await expect.poll(async () => (await queued())[0]?.attempts).toBe(1)
    await expect.poll(() => String(send)).toContain('resolve')
    await queue('second@example.org')
    const stopping = delivery.stop()
    send()
    await stopping
    await delivering
    expect(sent).toEqual(['first@example.org', 'closed'])
    expect(await delivery.deliverDue()).toBe(0)
    const left = await database.db.select().from(outbox).where(eq(outbox.attempts, 0))
    expect(left.map(({ recipient }) => recipient)).toEqual(['second@example.org'])
  })
})

test.each([
  [
    'where it is in the mailbox',
    'http://localhost:3000/mailbox',
    /^Email '.+': http:\/\/localhost:3000\/mailbox\/[\w-]{36}$/,
  ],
  ['its links without a mailbox', null, /https:\/\/bursary\.test\//],
])('writes a mail on this machine to two files only the operator can read, and prints %s', async (_, mailbox, told) => {
  const folder = path.join(await folderForTest(), 'outbox')
  const printed: string[] = []
  await queue('ndapewa@example.org')
  await node(folderTransport({ way: 'folder', folder, mailbox }, rendering, (line) => printed.push(line))).deliverDue()
  const files = (await readdir(folder)).toSorted()
  expect(files.map((file) => path.extname(file))).toEqual(['.html', '.txt'])
  const [html = '', txt = ''] = files.map((file) => path.join(folder, file))
  expect(await readFile(html, 'utf8')).toContain('<h1')
  expect(await readFile(txt, 'utf8')).toMatch(
    /^To: ndapewa@example\.org\nSubject: We have received your bursary application/,
  )
  for (const file of [html, txt]) expect((await stat(file)).mode & 0o077).toBe(0)
  expect(printed).toEqual([expect.stringMatching(told)])
  expect(printed.join('\n')).not.toContain('ndapewa')
})

test('queues nothing when no mail can be sent', async () => {
  await openOutbox({ way: 'none' }).enqueue(database.db, receiptTo('ndapewa@example.org'))
  expect(await queued()).toEqual([])
})
