import { providerDay } from '../domain/calendar.ts'
import { STEP } from '../domain/steps.ts'
import { signUpTo } from './support/api.ts'
import { enterCredentials, saveAndGoOn, upload, widget } from './support/applicant.ts'
import { expectNoTroubleInThemes } from './support/axe.ts'
import { logInAs, withAccounts } from './support/desk.ts'
import { realFiles } from './support/files.ts'
import { mailsOf, portal } from './support/operator.ts'
import { expect, test, type RunningServer } from './support/server.ts'

/** The bank asks an applicant for more information after closing (decision 92). */

const MEMBER = 'member@bank.example'
const IN_A_WEEK = providerDay(Date.now() + 7 * 86_400_000)

/** The link in the mail of a request; undefined until it is sent. */
async function linkIn(server: RunningServer): Promise<string | undefined> {
  return (await mailsOf(server))
    .map((mail) => /\S+\/application\?link=\S+/.exec(mail)?.[0])
    .find((link) => link !== undefined)
}

test('§4.7 an applicant who is asked for a document after closing sends it as a new version, and reads it afterwards', async ({
  browser,
  startServer,
}) => {
  const server = await startServer({ prepare: withAccounts({ [MEMBER]: ['committeeMember'] }) })
  const open = async () => (await browser.newContext({ baseURL: server.url, locale: 'en-GB' })).newPage()

  const applicant = await open()
  const { account } = await signUpTo(applicant, STEP.submit.highestStep)
  await applicant.context().close()

  const member = await open()
  await logInAs(member, '/desk', MEMBER)
  await expect(member.getByRole('row').getByRole('button', { name: /,/ }).first()).toBeVisible()
  await portal(server, 'window', 'close')
  await member.getByRole('row').getByRole('button', { name: /,/ }).first().click()
  await member.getByRole('button', { name: 'Ask for information' }).click()
  await member.getByRole('checkbox', { name: 'CV' }).check()
  await member.getByLabel('Message').fill('Your CV cannot be read. Please scan it again.')
  await member.getByLabel('Answer until the end of').fill(IN_A_WEEK)
  await member.getByText('Preview of the email').click()
  await expect(member.getByText('What you can change: CV.')).toBeVisible()
  await expectNoTroubleInThemes(member, 'the form at the desk')
  await member.getByRole('button', { name: 'Send the request' }).click()
  await expect(member.getByText(/^Asked: CV/)).toBeVisible()
  await expect.poll(() => linkIn(server)).toBeDefined()
  const link = (await linkIn(server)) ?? ''

  const visitor = await open()
  await visitor.goto('/')
  await visitor.getByRole('button', { name: 'Log in' }).click()
  await expect(visitor.getByRole('dialog', { name: 'Sponsorship Applications Closed' })).toBeVisible()

  const asked = await open()
  await asked.goto(link)
  await enterCredentials(asked, account, 'Log in')
  await expect(asked.getByRole('heading', { name: /asks you for more information$/ })).toBeVisible()
  await expectNoTroubleInThemes(asked, 'the panel on Progress')
  await asked.getByRole('link', { name: 'Complete your Motivation' }).click()
  await expect(asked.getByText(/You have not been asked to change this step/).filter({ visible: true })).toBeVisible()
  await asked.goBack()
  await asked.getByRole('link', { name: 'CV', exact: true }).click()
  await expect(widget(asked, 'id')).toHaveCount(0)
  const files = await realFiles()
  await upload(asked, 'cv', { ...files.cv, name: 'scanned again.pdf', buffer: files.id.buffer })
  await expectNoTroubleInThemes(asked, 'a step with one upload')
  await asked.getByRole('button', { name: 'Use the new answer' }).click()
  await asked.waitForURL('**/application/summary')
  await saveAndGoOn(asked, 'review')
  await saveAndGoOn(asked, 'submit')
  await expect(asked.getByRole('heading', { name: 'You sent the information' })).toBeVisible()
  await expect(asked.getByText('You can read it but not change it.').filter({ visible: true })).toBeVisible()

  await member.getByRole('button', { name: 'Back to the list' }).click()
  await member.reload()
  await member.getByRole('button', { name: 'Filters' }).click()
  await member.getByLabel('More information').selectOption('Answered')
  await member.keyboard.press('Escape')
  await expect(member.getByRole('row').getByTitle('More information: answered')).toBeVisible()
  await member.getByRole('row').getByRole('button', { name: /,/ }).first().click()
  await expect(member.getByText(/version 2 of 2/)).toBeVisible()
  await expect(member.getByText('scanned_again.pdf').first()).toBeVisible()

  await visitor.goto(link)
  await enterCredentials(visitor, account, 'Log in')
  await expect(visitor.getByText(/^Applications have closed. You submitted yours on/)).toBeVisible()
  await expectNoTroubleInThemes(visitor, 'Progress after closing')
})
