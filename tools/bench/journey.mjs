import os from 'node:os'
import { questionsOf } from '../../domain/programme.ts'
import { exampleOf } from '../../scenarios/examples.ts'
import { measureKeys, PLAIN } from './keys.mjs'
import { median } from '../support/percentile.mjs'
import { openPhone, whenPressed, whenUsable } from '../support/phone.mjs'
import { besideBare } from './portal.mjs'

/**
 * Measures how many seconds an applicant waits between the steps on a slow phone, from a press until the next screen is
 * usable. Each figure is the median of the runs.
 */

const RUNS = 3
/** Seconds that an applicant reads a page. */
const READING_MS = 6_000
const WORDS = 520

/** The smallest PDF that the portal accepts; a larger one would only add transfer time. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
)

/** These are answered in ways of their own, or have an answer already. */
const APART = ['loginEmail', 'country', 'institution', 'richText']
/** The position of the chosen option, after the empty one: No, so that no further question appears. */
const OPTIONS = { choice: 1, region: 1, yesOrNo: 2 }

/**
 * Answers a step's questions by their kinds.
 * @param {import('playwright').Page} page
 */
async function fillIn(page, step) {
  for (const [name, question] of Object.entries(questionsOf(step))) {
    if (question.onlyIf !== undefined || APART.includes(question.kind)) continue
    const field = page.locator(`main [name=${name}]`)
    const index = Reflect.get(OPTIONS, question.kind)
    const example = String(exampleOf(question))
    const isDate = question.kind === 'date' || question.kind === 'birthday'
    if (index === undefined) await field.fill(isDate ? new Date(example).toLocaleDateString('en-GB') : example)
    else await field.selectOption({ index })
  }
}

/** Targets in seconds. */
const GOALS = {
  'sign-up form sent -> Progress usable': 2.4,
  'sign-up form sent -> Progress usable, typed within a second': 2.4,
  'Progress -> Personal Details, at once': 0.3,
  'Progress -> Personal Details, once read': 0.3,
  'calendar opens': 0.3,
  'Personal Details saved -> Course Details usable': 1,
  'Personal Details saved -> countries there': 1,
  'country -> institutions': 0.5,
  'country -> institutions, the second time': 0,
  'Course Details saved -> editor takes a key': 1,
  'Motivation saved -> Review': 1,
}

/** Targets for a key press, relative to a plain field. */
const KEY_GOALS = {
  Name: 1.3,
  'Physical Address': 1.3,
  'Motivation, 100 words': 1.6,
  'Motivation, 1,500 words in one paragraph': 2,
}

export const runJourney = () => besideBare(measure)

async function measure({ portal, bare, browser }) {
  const { waits, storageState } = await measureJourney(browser, portal.url)
  console.table(Object.entries(GOALS).map(([wait, goal]) => ({ wait, seconds: Number(waits[wait]?.toFixed(2)), goal })))
  const { [PLAIN]: plain = NaN, ...keys } = await measureKeys(browser, {
    bare: bare.url,
    portal: portal.url,
    storageState,
  })
  console.log(`From a key press to the next paint: ${PLAIN} ${plain.toFixed(1)} ms.`)
  console.table(
    Object.entries(keys).map(([field, milliseconds]) => ({
      field,
      milliseconds: Number(milliseconds.toFixed(1)),
      ratio: Number((milliseconds / plain).toFixed(2)),
      goal: Reflect.get(KEY_GOALS, field),
    })),
  )
  console.log(`Slow 3G, CPU 4 times slower, ${RUNS} runs; load ${os.loadavg()[0]?.toFixed(1)}.`)
}

/** @typedef {{ what: string, seconds: number }} Timed */

/**
 * The waits by name, and the browser state of an applicant at Review.
 * @param {import('playwright').Browser} browser
 * @param {string} origin
 */
async function measureJourney(browser, origin) {
  /** @type {Record<string, number[]>} */
  const runs = {}
  let storageState
  for (let run = 0; run < RUNS; run++) {
    for (const isQuick of [true, false]) {
      const waits = await completeJourney(browser, origin, isQuick)
      storageState = waits.storageState
      for (const { what, seconds } of waits.timed) (runs[what] ??= []).push(seconds)
    }
  }
  const waits = Object.fromEntries(Object.entries(runs).map(([what, seconds]) => [what, median(seconds)]))
  return { waits, storageState }
}

/**
 * One new applicant's journey. A quick applicant follows each link as soon as it is visible.
 * @param {import('playwright').Browser} browser
 */
async function completeJourney(browser, origin, isQuick) {
  const { page, close } = await openPhone(browser)
  /** @type {Timed[]} */
  const timed = []
  const waits = async () => ({ timed, storageState: await page.context().storageState() })
  /** Seconds from a press to its result. */
  const time = async (what, act, reached) => {
    const pressed = await whenPressed(page, act)
    const moment = await reached()
    timed.push({ what, seconds: (moment - (await pressed())) / 1_000 })
    return pressed
  }
  const usable = (selector) => () => whenUsable(page, selector)
  const press = (name) => () => page.getByRole('button', { name }).click({ noWaitAfter: true })
  const read = () => page.waitForTimeout(isQuick ? 0 : READING_MS)
  const uploadAll = async () => {
    // The next step may already be in the page, but hidden.
    const pickers = page.locator('main article').first().locator('input[type=file]:not([capture])')
    const count = await pickers.count()
    for (let index = 0; index < count; index++) {
      await pickers.nth(index).setInputFiles({ name: `file-${index}.pdf`, mimeType: 'application/pdf', buffer: PDF })
    }
    await page.waitForFunction((all) => document.body.innerText.split('File Uploaded:').length > all, count)
  }
  try {
    await page.goto(`${origin}/home/general-information`)
    await page.locator('[data-intent="signUp"]').first().click()
    await page.locator('input[name=email]').fill(`bench-${Date.now()}@example.org`)
    await page.locator('input[name=password]').fill('a bench of four words')
    await read()
    const openStep = 'li[data-display=open] a'
    await time(
      `sign-up form sent -> Progress usable${isQuick ? ', typed within a second' : ''}`,
      () => page.locator('form button[type=submit]').first().click({ noWaitAfter: true }),
      usable(openStep),
    )
    await read()
    const toPersonal = isQuick ? 'Progress -> Personal Details, at once' : 'Progress -> Personal Details, once read'
    await time(toPersonal, () => page.locator(openStep).first().click(), usable('main input[name=name]'))
    if (isQuick) return await waits()

    await read()
    await time(
      'calendar opens',
      () => page.getByRole('button', { name: 'Choose the date from a calendar' }).click(),
      usable('main table button'),
    )
    await page.keyboard.press('Escape')
    await fillIn(page, 'personalDetails')
    await uploadAll()
    const saved = await time(
      'Personal Details saved -> Course Details usable',
      press('Save and Continue to Next Step'),
      usable('main input[name=firstChoiceCourse]'),
    )
    const countries = await usable('main select[name=countryId] option:nth-of-type(2)')()
    timed.push({ what: 'Personal Details saved -> countries there', seconds: (countries - (await saved())) / 1_000 })
    await read()
    await fillIn(page, 'courseDetails')
    const country = page.locator('main select[name=countryId]')
    const institution = usable('main [placeholder="Choose Institution"]')
    const choose = (name) => () => country.selectOption({ label: name })
    await time('country -> institutions', choose('Botswana'), institution)
    await choose('Namibia')()
    await institution()
    await time('country -> institutions, the second time', choose('Botswana'), institution)
    await page.getByPlaceholder('Choose Institution').click()
    await page.getByRole('listbox', { name: 'Matching options' }).getByRole('option').first().click()
    await uploadAll()
    await time('Course Details saved -> editor takes a key', press('Save & Proceed'), usable('[contenteditable=true]'))
    await page.locator('[contenteditable=true]').click()
    await page.keyboard.type('B')
    await page.waitForFunction(() => document.querySelector('[contenteditable=true]')?.textContent?.includes('B'))
    await page.keyboard.insertText(Array.from({ length: WORDS }, (_, index) => `word${index}`).join(' '))
    await read()
    await time('Motivation saved -> Review', press('Save & Proceed'), usable('main a[href^="mailto:"]'))
    return await waits()
  } finally {
    await close()
  }
}
