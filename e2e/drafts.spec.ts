import type { Browser, Page } from 'playwright/test'
import { STEP } from '../domain/steps.ts'
import {
  draftKept,
  draftStatus,
  field,
  fillPersonalDetails,
  inCharge,
  leave,
  logIn,
  logOut,
  newAccount,
  openStep,
  save,
  signUp,
  upload,
  type Account,
} from './support/applicant.ts'
import { signUpTo } from './support/api.ts'
import { realFiles } from './support/files.ts'
import { holdBack } from './support/holdBack.ts'
import { expect, test, type RunningServer } from './support/server.ts'

/** Drafts follow the applicant to every tab and device, and are never overwritten silently. */

/** A second device: a browser context that shares nothing with the first. */
async function otherDevice(browser: Browser, { url }: RunningServer) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 } })
  return context.newPage()
}

test(
  'a draft continues on another device, which shows when it was saved',
  { tag: '@everyday' },
  async ({ page, browser, sharedServer }) => {
    const account = newAccount()
    await signUp(page, account)
    await openStep(page, 'personalDetails')
    await field(page, 'Surname').fill('Shikongo')
    const files = await realFiles()
    await upload(page, 'cv', files.cv)
    await draftKept(page)

    const phone = await otherDevice(browser, sharedServer)
    await logIn(phone, account)
    await expect(phone.getByRole('listitem').filter({ hasText: 'Complete your Personal Details' })).toContainText(
      'Kept, not part of your application yet',
    )
    await openStep(phone, 'personalDetails')
    await expect(phone.getByText(/Kept from another device at \d\d:\d\d/).first()).toBeVisible()
    await expect(field(phone, 'Surname')).toHaveValue('Shikongo')
    await expect(phone.getByText('File Uploaded: My_CV.docx')).toBeVisible()
    await field(phone, 'Name').fill('Ndapewa')
    await draftKept(phone)

    await page.reload()
    await expect(field(page, 'Name')).toHaveValue('Ndapewa')
    await expect(field(page, 'Surname')).toHaveValue('Shikongo')
    await phone.context().close()
  },
)

test('another device’s newer answers are kept without a question when this one changes another answer', async ({
  page,
  browser,
  sharedServer,
}) => {
  const account = newAccount()
  await signUp(page, account)
  await openStep(page, 'personalDetails')
  await field(page, 'ID, passport or birth certificate number').fill('999')
  await field(page, 'Cell Phone').fill('081 111 1111')
  await draftKept(page)
  const phone = await otherDevice(browser, sharedServer)
  await logIn(phone, account)
  await openStep(phone, 'personalDetails')
  await field(phone, 'ID, passport or birth certificate number').fill('90032110016')
  await field(phone, 'Cell Phone').fill('081 222 2222')
  const files = await realFiles()
  await upload(phone, 'cv', files.cv)
  await draftKept(phone)

  await field(page, 'Surname').fill('Shikongo')
  await expect(field(page, 'Cell Phone')).toHaveValue('081 222 2222')
  await expect(field(page, 'ID, passport or birth certificate number')).toHaveValue('90032110016')
  await expect(field(page, 'Surname')).toHaveValue('Shikongo')
  await expect(field(page, 'Surname')).toBeFocused()
  await expect(page.getByText('File Uploaded: My_CV.docx')).toBeVisible()
  await expect(page.getByText(/You changed/)).toHaveCount(0)
  await draftKept(page)
  await phone.reload()
  await expect(field(phone, 'Surname')).toHaveValue('Shikongo')
  await phone.context().close()
})

test('edits on two devices at once are both shown, and the applicant chooses one of them', async ({
  page,
  browser,
  sharedServer,
}) => {
  const account = newAccount()
  await signUp(page, account)
  const phone = await otherDevice(browser, sharedServer)
  await logIn(phone, account)
  for (const each of [page, phone]) await openStep(each, 'personalDetails')
  await field(page, 'Surname').fill('Typed at the desk')
  await draftKept(page)
  await field(phone, 'Surname').fill('Typed on the phone')

  await expect(phone.getByRole('heading', { name: 'You changed this answer in two places' })).toBeFocused()
  const surname = phone.getByRole('group', { name: 'Surname' })
  await expect(surname).toContainText('Typed at the desk')
  await expect(surname).toContainText('Typed on the phone')

  await Promise.all([
    page.waitForResponse(/\/api\/drafts\//),
    field(page, 'Surname').fill('Typed at the desk, and more'),
  ])
  await phone.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(surname).toContainText('Typed at the desk, and more')
  await surname.getByRole('radio', { name: /From the other device/ }).check()
  await phone.getByRole('button', { name: 'Keep what I chose' }).click()
  await expect(phone.getByRole('main')).toBeFocused()
  await expect(field(phone, 'Surname')).toHaveValue('Typed at the desk, and more')
  await expect(draftStatus(phone)).toContainText(/Kept from another device at \d\d:\d\d/)
  await page.reload()
  await expect(field(page, 'Surname')).toHaveValue('Typed at the desk, and more')
  await phone.context().close()
})

test('text typed just before a reload is kept, as a draft of this tab', async ({ page }) => {
  await signUp(page, newAccount())
  await openStep(page, 'personalDetails')
  await field(page, 'Name').fill('Ndapewa')
  await draftKept(page)
  await field(page, 'Surname').fill('Shikongo')
  await page.reload()
  await expect(field(page, 'Surname')).toHaveValue('Shikongo')
  await draftKept(page)
})

test('a save in one tab appears in another at once, and does not overwrite unsaved text there', async ({
  page,
  context,
}) => {
  const account = newAccount()
  const files = await realFiles()
  await signUp(page, account)
  await openStep(page, 'personalDetails')
  for (const kind of ['id', 'cv'] as const) await upload(page, kind, files[kind])
  await draftKept(page)
  const other = await context.newPage()
  await other.goto('/application/personaldetails')
  await expect(other.getByText('File Uploaded: My_CV.docx')).toBeVisible()

  await fillPersonalDetails(page)
  const surname = await field(page, 'Surname').inputValue()
  await save(page, 'personalDetails')
  await expect(page.getByRole('heading', { name: 'Course Details', exact: true })).toBeVisible()
  await expect(field(other, 'Surname')).toHaveValue(surname)

  await openStep(page, 'personalDetails')
  await field(page, 'Surname').fill('Changed in the first')
  await field(other, 'Surname').fill('Changed in the second')
  await save(page, 'personalDetails')
  const chosen = other.getByRole('group', { name: 'Surname' })
  await expect(chosen).toContainText('Changed in the first')
  await expect(chosen).toContainText('Changed in the second')
  await chosen.getByRole('radio', { name: 'Typed here' }).check()
  await other.getByRole('button', { name: 'Keep what I chose' }).click()
  await expect(field(other, 'Surname')).toHaveValue('Changed in the second')
})

/** The applicant saves another name on the phone. */
async function changedOnPhone(phone: Page, account: Account): Promise<Page> {
  await logIn(phone, account)
  await openStep(phone, 'personalDetails')
  await field(phone, 'Name').fill('Changed on the phone')
  await save(phone, 'personalDetails')
  await expect(phone.getByRole('heading', { name: 'Course Details', exact: true })).toBeVisible()
  return phone
}

test('a save over another device’s newer save shows that version and overwrites nothing silently', async ({
  page,
  browser,
  sharedServer,
}) => {
  const account = newAccount()
  const files = await realFiles()
  await signUp(page, account)
  await openStep(page, 'personalDetails')
  for (const kind of ['id', 'cv'] as const) await upload(page, kind, files[kind])
  await fillPersonalDetails(page)
  await draftKept(page)
  const phone = await changedOnPhone(await otherDevice(browser, sharedServer), account)

  await save(page, 'personalDetails')
  const alert = page.getByRole('alert').filter({ hasText: 'We could not save your personal details.' })
  await expect(alert).toContainText('Your answers were changed in another tab or on another device')
  await expect(field(page, 'Name')).toHaveValue('Changed on the phone')
  await expect(alert.getByRole('button')).toHaveText(['Close'])
  await save(page, 'personalDetails')
  await expect(page.getByRole('heading', { name: 'Course Details', exact: true })).toBeVisible()
  await openStep(page, 'personalDetails')
  await expect(field(page, 'Name')).toHaveValue('Changed on the phone')
  await phone.context().close()
})

test('a submission waits until the applicant has seen what another device saved', async ({
  page,
  browser,
  sharedServer,
}) => {
  const { account } = await signUpTo(page, STEP.review.highestStep)
  await page.goto(STEP.submit.route)
  await inCharge(page)
  const phone = await changedOnPhone(await otherDevice(browser, sharedServer), account)

  await save(page, 'submit')
  const alert = page.getByRole('alert').filter({ hasText: 'We could not submit your application.' })
  await expect(alert).toContainText('Your answers were changed in another tab or on another device')
  await openStep(page, 'review')
  await expect(page.getByText('Changed on the phone')).toBeVisible()
  await openStep(page, 'submit')
  await save(page, 'submit')
  await expect(page.getByText('Congratulations')).toBeVisible()
  await phone.context().close()
})

test('text from another tab does not overwrite a field that is being edited', async ({ page, context }) => {
  await signUp(page, newAccount())
  await openStep(page, 'personalDetails')
  const other = await context.newPage()
  await other.goto('/application/personaldetails')
  // Text on the early screen counts as entered after the answers have loaded.
  await inCharge(other)
  const answer = await holdBack(other, '**/api/drafts')

  const read = other.waitForRequest('**/api/drafts')
  await field(page, 'Surname').fill('Changed in the first')
  await read
  await field(other, 'Surname').fill('Changed in the second')
  answer()
  const chosen = other.getByRole('group', { name: 'Surname' })
  await expect(chosen).toContainText('Changed in the first')
  await expect(chosen).toContainText('Changed in the second')
})

/** Everything that the browser stores for a page. */
const storageOf = (page: Page) =>
  page.evaluate(async () => ({
    session: { ...sessionStorage },
    local: { ...localStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    cookies: document.cookie,
  }))

test('a log-out leaves no applicant data in the browser and loses no text', async ({ page }) => {
  const account = newAccount()
  await signUp(page, account)
  await openStep(page, 'personalDetails')
  await field(page, 'Surname').fill('Shikongo')
  await logOut(page)
  await expect(page.getByRole('main').getByText('Login', { exact: true })).toBeVisible()
  expect(await storageOf(page)).toMatchObject({
    session: {},
    local: { signedOut: 'requested' },
    databases: [],
    cookies: '',
  })
  const left = await storageOf(page)
  expect([Object.keys(left.session), Object.keys(left.local).toSorted()]).toEqual([[], ['device', 'signedOut']])
  expect(JSON.stringify(left)).not.toContain('Shikongo')

  await logIn(page, account)
  await openStep(page, 'personalDetails')
  await expect(field(page, 'Surname')).toHaveValue('Shikongo')
  await expect(draftStatus(page)).toContainText(/^Kept at \d\d:\d\d/)
})

test('a log-out without a connection completes once it is back, and loses no text', async ({ page, context }) => {
  const account = newAccount()
  await signUp(page, account)
  await openStep(page, 'personalDetails')
  await context.setOffline(true)
  await field(page, 'Surname').fill('Shikongo')
  await expect(page.getByText('Kept on this device only. Keep this page open.', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('dialog', { name: 'Not everything is saved' })).toBeVisible()
  await leave(page, () => context.setOffline(false))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await logIn(page, account)
  await openStep(page, 'personalDetails')
  await expect(field(page, 'Surname')).toHaveValue('Shikongo')
})

test('the browser asks before it closes a tab with text that is not stored yet', async ({ page, context }) => {
  await signUp(page, newAccount())
  await openStep(page, 'personalDetails')
  await field(page, 'Surname').fill('Shikongo')
  await draftKept(page)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await context.setOffline(true)
  await field(page, 'Surname').fill('Shikongo-Amupolo')
  await expect(page.getByText('Kept on this device only. Keep this page open.', { exact: true }).first()).toBeVisible()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(field(page, 'Surname')).toHaveValue('Shikongo-Amupolo')

  await context.setOffline(false)
  await draftKept(page)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
  expect(asked).toHaveLength(1)
})

test('another tab shows the text typed in this one as kept', async ({ page, context }) => {
  await signUp(page, newAccount())
  await openStep(page, 'personalDetails')
  const other = await context.newPage()
  await other.goto('/application/personaldetails')
  await expect(field(other, 'Surname')).toHaveValue('')
  await field(page, 'Surname').fill('Shikongo')
  await draftKept(page)
  await expect(field(other, 'Surname')).toHaveValue('Shikongo')
  await draftKept(other)
})
