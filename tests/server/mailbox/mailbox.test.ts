import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PORTAL_BRAND } from '../../../domain/brand.ts'
import { MOST_MAILS } from '../../../domain/mailbox.ts'
import { mailboxPages } from '../../../server/features/mailbox/mailboxPages.ts'
import { createServer } from '../../../server/platform/http/server.ts'
import { folderTransport } from '../../../server/platform/mail/transport.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'
import { renderMail } from '../../../src/mail/renderMail.tsx'
import { renderMailbox } from '../../../src/mailbox/renderMailbox.tsx'

const SITE = { providerName: 'Bank of Tests', brand: PORTAL_BRAND, portalUrl: 'http://localhost:3000/' }
const LINK = 'http://localhost:3000/account/sign-up/secret'
const UNSUBSCRIBE = 'http://localhost:3000/mail/deadline/token'

let folder: string
let app: FastifyInstance
let log: string[]
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'portal-mailbox-')), 'outbox')
  log = []
  app = createServer({ ...readSettings({}), logLevel: 'info' }, { write: (line: string) => void log.push(line) })
  await app.register(mailboxPages({ folder, site: SITE, renderMailbox: async (...page) => renderMailbox(...page) }))
})
afterEach(async () => {
  await app.close()
  await rm(path.dirname(folder), { recursive: true })
})

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

async function write(index: number, subject: string) {
  const rendering = { site: SITE, render: async (...mail: Parameters<typeof renderMail>) => renderMail(...mail) }
  const transport = folderTransport({ way: 'folder', folder, mailbox: null }, rendering, () => undefined)
  const blocks = [{ paragraph: 'Hello <b>you</b>' }, { action: { label: 'Choose', url: LINK } }]
  await transport.send({
    id: idOf(index),
    to: 'anna@example.org',
    content: { subject, blocks, unsubscribe: UNSUBSCRIBE },
  })
  // Files that are written at once can have the same time.
  await utimes(path.join(folder, `${idOf(index)}.txt`), index, index)
}

async function open(url: string, host = 'localhost:3000') {
  const { statusCode, body, headers } = await app.inject({ url, headers: { host } })
  return { status: statusCode, body, headers }
}

test('lists the newest emails first, and is empty before the first one', async () => {
  expect(await open('/mailbox')).toMatchObject({
    status: 200,
    body: expect.stringContaining('No emails yet') as string,
  })
  await write(1, 'The first')
  await write(2, 'The second')
  const { body } = await open('/mailbox')
  expect(body).toContain('anna@example.org')
  expect(body.indexOf('The second')).toBeLessThan(body.indexOf('The first'))
})

test('lists a bounded number of emails, and names the folder that has all', async () => {
  for (let index = 1; index <= MOST_MAILS + 1; index += 1) await write(index, `Number ${index}.`)
  const { body } = await open('/mailbox')
  expect(body.split('<li id').length - 1).toBe(MOST_MAILS)
  expect(body).not.toContain('Number 1.')
  expect(body).toContain(folder)
})

describe('an email', () => {
  beforeEach(() => write(1, 'Finish signing up'))

  test('is shown as it would be sent, in a frame that runs no scripts, with links that open in a new tab', async () => {
    const page = await open(`/mailbox/${idOf(1)}`)
    const [frame = ''] = /<iframe[^>]+>/.exec(page.body) ?? []
    expect(frame).toContain(`src="/mailbox/${idOf(1)}/html"`)
    const mail = await open(`/mailbox/${idOf(1)}/html`)
    expect(mail.body).toContain(`href="${LINK}"`)
    expect(mail.body).toContain('<base target="_blank"/>')
    expect(mail.body).toContain('Hello &lt;b&gt;you&lt;/b&gt;')
    const policies = [frame, mail.headers['content-security-policy']].join()
    expect(policies).toContain("default-src 'none'")
    expect(policies).not.toContain('allow-scripts')
  })

  test('is shown as text with links, and with its headers', async () => {
    expect((await open(`/mailbox/${idOf(1)}?view=text`)).body).toContain(`<a href="${LINK}"`)
    const { body } = await open(`/mailbox/${idOf(1)}?view=headers`)
    for (const text of ['List-Unsubscribe', UNSUBSCRIBE, 'Auto-Submitted', 'Bank of Tests'])
      expect(body).toContain(text)
  })

  test('is not found at another address', async () => {
    for (const url of [`/mailbox/${idOf(2)}`, `/mailbox/${idOf(2)}/html`, '/mailbox/..%2F..%2Fsecret'])
      expect((await open(url)).status, url).toBe(404)
  })

  test('is not shown to a website that gives its own name this machine’s address', async () => {
    for (const url of ['/mailbox', `/mailbox/${idOf(1)}`, `/mailbox/${idOf(1)}/html`])
      expect(await open(url, 'evil.example'), url).toMatchObject({
        status: 404,
        body: expect.not.stringContaining('anna') as string,
      })
  })

  test('leaves nothing in the log', async () => {
    for (const url of ['/mailbox', `/mailbox/${idOf(1)}`, `/mailbox/${idOf(1)}/html`]) await open(url)
    expect(log).toEqual([])
  })
})
