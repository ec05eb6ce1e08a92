import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { RenderMail } from '../../../domain/mail.ts'
import type { Settings } from '../settings/settings.ts'
import { createDelivery, type Delivery, type DeliveryOptions } from './delivery.ts'
import type { Composers } from '../../../domain/mails.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import { folderTransport, smtpTransport, type Transport } from './transport.ts'

export interface MailRoom {
  outbox: Outbox
  /** Sends queued mails while the server runs. */
  deliverWith(app: FastifyInstance, composers: Composers, ended?: DeliveryOptions['ended']): void
}

interface MailRoomOptions {
  db: Database
  settings: Pick<Settings, 'mail' | 'providerName' | 'brand' | 'externalBaseUrl'>
  renderMail: (...parameters: Parameters<RenderMail>) => Promise<string>
  /** Prints where mails are for users without a mail server. */
  print?: (line: string) => void
}

export function openMailRoom({ db, settings, renderMail, print = console.log }: MailRoomOptions): MailRoom {
  let delivery: Delivery | undefined
  const transport = transportOf(settings, renderMail, print)
  return {
    outbox: openOutbox(settings.mail, () => delivery?.wake()),
    deliverWith(app, composers, ended) {
      if (transport === null) {
        app.log.info('No mail leaves: MAIL_URL is empty')
        return
      }
      const delivering = createDelivery({ db, composers, transport, log: app.log, ended })
      delivery = delivering
      app.addHook('onReady', async () => delivering.start())
      app.addHook('preClose', () => delivering.stop())
    },
  }
}

/** The portal, as every mail names it. */
export const mailSite = ({ providerName, brand, externalBaseUrl }: Omit<MailRoomOptions['settings'], 'mail'>) => ({
  providerName,
  brand: brand.look,
  portalUrl: `${externalBaseUrl}/`,
})

function transportOf(
  { mail, ...settings }: MailRoomOptions['settings'],
  render: MailRoomOptions['renderMail'],
  print: (line: string) => void,
): Transport | null {
  const rendering = { render, site: mailSite(settings) }
  if (mail.way === 'smtp') return smtpTransport(mail, rendering)
  return mail.way === 'folder' ? folderTransport(mail, rendering, print) : null
}
