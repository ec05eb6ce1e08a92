import { expect, test } from 'vitest'
import { PORTAL_BRAND } from '../../../domain/brand.ts'
import type { Contact } from '../../../domain/settings.ts'
import { applicationMails } from '../../../server/features/notifications/applicationMails.ts'
import { receiptPdf } from '../../../server/features/receipt/receiptPdf.ts'
import { readPdf } from '../../support/pdf.ts'
import { SUBMISSION } from '../../support/submission.ts'

const EMAIL = { email: 'bursaries@bank.test' }
const TO_WRITE = 'Keep this reference. Quote it when you write about your application.'
const NOBODY_TO_ASK = 'Keep this reference. It identifies your application.'

test.each<[Contact, string]>([
  [EMAIL, TO_WRITE],
  [{}, NOBODY_TO_ASK],
])('the PDF receipt asks to quote the reference only with contact details: %j', async (contact, advice) => {
  const pdf = await receiptPdf({ submission: SUBMISSION, providerName: 'The Bank', brand: PORTAL_BRAND, contact })
  expect((await readPdf(pdf)).text.replaceAll(/\s+/g, ' ')).toContain(advice)
})

test.each<[Contact, string]>([
  [EMAIL, TO_WRITE],
  [{}, NOBODY_TO_ASK],
])('the mailed receipt asks to quote the reference only with contact details: %j', async (contact, advice) => {
  const { receipt } = applicationMails({ baseUrl: 'https://bursary.test', contact })
  const { reference, submittedAt } = SUBMISSION
  const mail = await receipt?.(
    { submission: null, reference, replaces: null, version: 1, name: 'Ndapewa', submittedAt },
    'a@example.org',
  )
  expect(mail?.blocks).toContainEqual({ paragraph: advice })
})
