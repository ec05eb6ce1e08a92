import { expect, test } from 'vitest'
import type { Contact } from '../../../domain/settings.ts'
import { identityMails } from '../../../server/features/identity/identityMails.ts'
import type { Accounts } from '../../../server/features/identity/accounts.ts'
import type { Database } from '../../../server/platform/database/database.ts'

async function mailAfterChange(contact: Contact) {
  const settings = { publicUrl: 'https://portal.test', externalBaseUrl: 'https://portal.test', contact }
  const { accountChanged } = identityMails({ db: {} as Database, accounts: {} as Accounts, settings })
  return JSON.stringify(await accountChanged?.({ what: 'email' }, 'anna@example.org'))
}

test('the mail about a new address names the contact details, if there are any', async () => {
  expect(await mailAfterChange({ email: 'bursary@bank.test', phone: '+264 61 283 5111' })).toContain(
    'Contact us now: bursary@bank.test or +264 61 283 5111.',
  )
  expect(await mailAfterChange({})).not.toMatch(/contact/i)
})
