import { createCaller, watchToken } from './support/api.ts'
import { field, newAccount, openStep, saveAndGoOn, signUp } from './support/applicant.ts'
import { expect, test } from './support/server.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('§5.1 unlikely phone numbers, document numbers and years show a hint, and can still be saved', async ({
  page,
  baseURL,
}) => {
  const account = newAccount()
  const token = watchToken(page)
  await signUp(page, account)
  await createCaller(page.request, baseURL ?? '', token()).bringTo(2, account.email)
  await page.reload()
  await openStep(page, 'personalDetails')
  const hints = {
    'Date of Birth (dd/mm/yyyy)': ['21/03/1890', /^You would turn 1\d\d this year\. Is the year right\?$/],
    'ID, passport or birth certificate number': ['12', 'This looks too short. Is part of the number missing?'],
    'Cell Phone': ['none', 'This has no digits. Is it the right phone number?'],
  } as const
  for (const [label, [typed, hint]] of Object.entries(hints)) {
    await field(page, label).fill(typed)
    await field(page, 'Telephone').focus()
    await expect(page.getByRole('status').filter({ hasText: hint })).toBeVisible()
    await expect(field(page, label)).toHaveAccessibleDescription(hint)
  }
  await saveAndGoOn(page, 'personalDetails')
  await openStep(page, 'personalDetails')
  await expect(field(page, 'Cell Phone')).toHaveValue('none')
})
