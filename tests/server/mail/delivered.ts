import { letterMails, rememberMail } from '../../../server/features/letters/letterMails.ts'
import { createDelivery } from '../../../server/platform/mail/delivery.ts'
import type { OutgoingMail } from '../../../server/platform/mail/transport.ts'
import type { TestServer } from '../fixture.ts'

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }
const NO_MAILBOX = Object.assign(new Error('No such mailbox'), { code: 'EENVELOPE', responseCode: 550 })

/** Sends the outbox to a list, or lets the mail server refuse every recipient. */
export async function delivered(
  { db, settings, clock }: TestServer,
  { refuses = false }: { refuses?: boolean } = {},
): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = []
  const send = async (mail: OutgoingMail) => {
    if (refuses) throw NO_MAILBOX
    sent.push(mail)
  }
  await createDelivery({
    db,
    composers: letterMails(db, settings.externalBaseUrl),
    transport: { send, close: () => undefined },
    log: SILENT,
    ended: rememberMail,
    now: () => clock.now,
  }).deliverDue()
  return sent
}
