import { expect, test } from 'vitest'
import { PORTAL_BRAND } from '../../../domain/brand.ts'
import type { Contact } from '../../../domain/settings.ts'
import { applicationMails } from '../../../server/features/notifications/applicationMails.ts'
import { receiptPdf } from '../../../server/features/receipt/receiptPdf.ts'
import { readPdf } from '../../support/pdf.ts'
import { SUBMISSION } from '../../support/submission.ts'

test.each<[Contact, string]>([
  [{ email: 'bursaries@bank.test' }, 'Keep this reference. Quote it when you write about your application.'],
  [{}, 'Keep this reference. It identifies your application.'],
])('receipts ask to quote the reference only with contact details: %j', async (contact, advice) => {
  const pdf = await receiptPdf({ submission: SUBMISSION, providerName: 'The Bank', brand: PORTAL_BRAND, contact })
  expect((await readPdf(pdf)).text.replaceAll(/\s+/g, ' ')).toContain(advice)
  const { receipt } = applicationMails({ baseUrl: 'https://bursary.test', contact })
  const { reference, submittedAt } = SUBMISSION
  const mail = await receipt?.(
    { submission: null, reference, replaces: null, version: 1, name: 'Ndapewa', submittedAt },
    'a@example.org',
  )
  expect(mail?.blocks).toContainEqual({ paragraph: advice })
})
