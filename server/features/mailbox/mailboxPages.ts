import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { MailSite } from '../../../domain/mail.ts'
import { MAIL_VIEWS, MAILBOX_PATH, type MailboxPage } from '../../../domain/mailbox.ts'
import { keysOf } from '../../../domain/objects.ts'
import { isLoopback } from '../../platform/settings/readers.ts'
import type { PageSource } from '../pages/pageSource.ts'
import { listMails, readHtml, readMail } from './mails.ts'

interface MailboxParts {
  folder: string
  site: MailSite
  renderMailbox: PageSource['renderMailbox']
}

interface MailRoute {
  Params: { id: string }
  Querystring: { view?: unknown }
}

const HTML = 'text/html; charset=utf-8'
/** A mail runs nothing and loads nothing. Its links open in a new tab. */
const MAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox`
const IN_NEW_TAB = '<head><base target="_blank"/>'
/** The outbox's ids. */
const ONE_MAIL = `${MAILBOX_PATH}/:id([0-9a-f-]{36})`

/** Serves the mails of `folder`, which contain links that log in. Register it only for settings with a mailbox. */
export function mailboxPages({ folder, site, renderMailbox }: MailboxParts): FastifyPluginAsync {
  async function send(reply: FastifyReply, status: number, open?: MailboxPage['open']) {
    const { html, style } = await renderMailbox({ ...(await listMails(folder)), folder, open }, site)
    const hash = createHash('sha256').update(style).digest('base64')
    const policy = `default-src 'none'; script-src 'self'; style-src 'sha256-${hash}'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
    return reply.code(status).header('content-security-policy', policy).type(HTML).send(html)
  }

  return async (app) => {
    const script = await readFile(new URL('./page.js', import.meta.url), 'utf8')

    app.addHook('onRequest', async ({ headers: { host = '' } }, reply) => {
      // A website can give its own name the address of this machine.
      if (!isLoopback(`http://${host}`)) return reply.callNotFound()
      reply.headers({
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
    })

    app.get(`${MAILBOX_PATH}/page.js`, { logLevel: 'warn' }, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(script),
    )
    app.get(MAILBOX_PATH, { logLevel: 'warn' }, (_request, reply) => send(reply, 200))
    app.get<MailRoute>(ONE_MAIL, { logLevel: 'warn' }, async ({ params, query }, reply) => {
      const mail = await readMail(folder, params.id)
      if (mail === null) return send(reply, 404, null)
      const view = keysOf(MAIL_VIEWS).find((each) => each === query.view) ?? 'html'
      return send(reply, 200, { mail, view })
    })
    app.get<MailRoute>(`${ONE_MAIL}/html`, { logLevel: 'warn' }, async ({ params }, reply) => {
      const html = await readHtml(folder, params.id)
      if (html === null) return reply.callNotFound()
      return reply.header('content-security-policy', MAIL_POLICY).type(HTML).send(html.replace('<head>', IN_NEW_TAB))
    })
  }
}
