import { fileURLToPath } from 'node:url'
import { documentsOf, DOCUMENT } from '../domain/documents.ts'
import { STEP, type RecordStep, type StepName } from '../domain/steps.ts'
import { words } from '../tests/support/applicant.ts'
import { buttonOf, CHOICES, COUNTRY, COUNTRY_LABEL, COURSES, GIVEN, newAccount, PERSON } from './support/applicant.ts'
import { test } from './support/server.ts'
import { openWebKit, type WebKit } from './support/webDriver.ts'

/** The main journey in Safari's engine. docs/testing.md lists what this browser cannot do in tests. */

const LETTER = fileURLToPath(new URL('./files/letter.pdf', import.meta.url))
const EDITOR = '[role=textbox][contenteditable=true]'
const at = (browser: WebKit, path: string) => browser.until('return location.pathname === arguments[0]', path)
const inCharge = (browser: WebKit) =>
  browser.until(
    "return !document.querySelector('#root').hasAttribute('data-early') && document.querySelector('main form') !== null",
  )

async function uploadAll(browser: WebKit, step: RecordStep) {
  for (const { kind } of documentsOf(step)) {
    const picker = `[type=file][aria-label$="${DOCUMENT[kind].label}"]:not([capture])`
    await browser.type({ css: picker }, LETTER)
    await browser.until(
      "return document.querySelector(arguments[0]).closest('[role=group]').innerText.includes('File Uploaded: ')",
      picker,
    )
  }
}

async function save(browser: WebKit, step: StepName) {
  await browser.press({ text: buttonOf(step) })
  await at(browser, STEP[step].next)
}

test('§2 the whole journey from sign-up to receipt', { tag: '@webkit' }, async ({ sharedServer }) => {
  const browser = await openWebKit()
  const account = newAccount()
  try {
    await browser.open(sharedServer.url)
    await browser.press({ text: 'Sign up', within: 'main a, main button' })
    await browser.type({ label: 'Email address' }, account.email)
    await browser.type({ label: 'Password' }, account.password)
    await browser.press({ text: 'Sign up' })
    await browser.untilText('Register to apply')

    await browser.open(sharedServer.url + STEP.personalDetails.route)
    await inCharge(browser)
    for (const [label, choice] of Object.entries(CHOICES)) await browser.choose({ label }, choice)
    for (const [label, text] of Object.entries(PERSON)) await browser.type({ label }, text)
    await uploadAll(browser, 'personalDetails')
    await save(browser, 'personalDetails')

    for (const [label, text] of Object.entries(COURSES)) await browser.type({ label }, text)
    await browser.choose({ label: COUNTRY_LABEL }, COUNTRY)
    await browser.press({ css: '[placeholder="Choose Institution"]' })
    await browser.press({ css: '[role=listbox] [role=option]' })
    await uploadAll(browser, 'courseDetails')
    await save(browser, 'courseDetails')

    await browser.type({ css: EDITOR }, 'Because ')
    // Keys take minutes for all of it.
    await browser.run("document.execCommand('insertText', false, arguments[0])", words(500))
    await browser.untilText('501 words')
    await save(browser, 'motivation')
    await browser.untilText(`${GIVEN.personalDetails.name} ${GIVEN.personalDetails.lastName}`)
    await save(browser, 'review')
    await save(browser, 'submit')
    await browser.untilText('Congratulations, you have completed your Postgraduate Bursary Application.')
    await browser.press({ text: 'Download your receipt (PDF)' })
    await browser.until("return performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/receipt'))")
  } finally {
    await browser.close()
  }
})
