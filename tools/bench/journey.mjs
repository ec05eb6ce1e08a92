import os from 'node:os'
import { known } from '../../domain/known.ts'
import { questionsOf } from '../../domain/programme.ts'
import { RECORD_STEPS, FIRST_STEP, SAVE, STEP, STEPS } from '../../domain/steps.ts'
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

const EDITOR = '[contenteditable=true]'

/**
 * Answers a step's questions by their kinds, apart from countries and institutions.
 * @param {import('playwright').Page} page
 */
async function fillIn(page, step) {
  const questions = Object.entries(questionsOf(step))
  for (const [name, question] of questions) {
    if (question.onlyIf !== undefined || APART.includes(question.kind)) continue
    const field = page.locator(`main [name=${name}]`)
    const index = Reflect.get(OPTIONS, question.kind)
    const example = String(exampleOf(question))
    const isDate = question.kind === 'date' || question.kind === 'birthday'
    if (index === undefined) await field.fill(isDate ? new Date(example).toLocaleDateString('en-GB') : example)
    else await field.selectOption({ index })
  }
  const editors = questions.filter(([, { kind }]) => kind === 'richText')
  for (const index of editors.keys()) {
    const editor = page.locator(EDITOR).nth(index)
    await editor.click()
    await page.keyboard.type('B')
    await editor.filter({ hasText: 'B' }).waitFor()
    await page.keyboard.insertText(Array.from({ length: WORDS }, (_, word) => `word${word}`).join(' '))
  }
}

/** The element that shows that a screen is usable: a step's first question, or the contact on Review. */
function firstOf({ name, record }) {
  if (record === null) return 'main a[href^="mailto:"]'
  const asked = Object.entries(questionsOf(name)).find(([, question]) => question.kind !== 'loginEmail')
  const [field, { kind }] = known(asked, 'question')
  return kind === 'richText' ? EDITOR : `main [name=${field}]`
}

const first = STEP[FIRST_STEP].title
/** The step that follows. */
const after = (step) => known(STEPS[STEP[step].number], 'next step')
const SIGNED_UP = 'sign-up form sent -> Progress usable'
const AT_ONCE = `Progress -> ${first}, at once`
const ONCE_READ = `Progress -> ${first}, once read`
const savedTo = (step) => `${STEP[step].title} saved -> ${after(step).title} usable`

/** Targets in seconds. A programme without dates or countries lacks some. */
const GOALS = {
  [SIGNED_UP]: 2.4,
  [`${SIGNED_UP}, typed within a second`]: 2.4,
  [AT_ONCE]: 0.3,
  [ONCE_READ]: 0.3,
  'calendar opens': 0.3,
  ...Object.fromEntries(RECORD_STEPS.map((step) => [savedTo(step), 1])),
  'step saved -> countries there': 1,
  'country -> institutions': 0.5,
  'country -> institutions, the second time': 0,
}

/** Targets for a key press, relative to a plain field. */
const KEY_GOALS = {
  'a line': 1.3,
  'a text': 1.3,
  'an editor, 100 words': 1.6,
  'an editor, 1,500 words in one paragraph': 2,
}

export const runJourney = () => besideBare(measure)

async function measure({ portal, bare, browser }) {
  const { waits, storageState } = await measureJourney(browser, portal.url)
  const measured = Object.entries(GOALS).filter(([wait]) => waits[wait] !== undefined)
  console.table(measured.map(([wait, goal]) => ({ wait, seconds: Number(waits[wait]?.toFixed(2)), goal })))
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
      `${SIGNED_UP}${isQuick ? ', typed within a second' : ''}`,
      () => page.locator('form button[type=submit]').first().click({ noWaitAfter: true }),
      usable(openStep),
    )
    await read()
    await time(
      isQuick ? AT_ONCE : ONCE_READ,
      () => page.locator(openStep).first().click(),
      usable(firstOf(STEP[FIRST_STEP])),
    )
    if (isQuick) return await waits()

    await read()
    const calendars = page.getByRole('button', { name: 'Choose the date from a calendar' })
    if ((await calendars.count()) > 0) {
      await time('calendar opens', () => calendars.first().click(), usable('main table button'))
      await page.keyboard.press('Escape')
    }
    for (const step of RECORD_STEPS) {
      await fillIn(page, step)
      for (const question of Object.values(questionsOf(step)))
        if (question.kind === 'institution') await chooseInstitution(page, time, question)
      await uploadAll()
      const saved = await time(savedTo(step), press(STEP[step].record.save ?? SAVE), usable(firstOf(after(step))))
      const { name, record } = after(step)
      const country = Object.entries(record === null ? {} : questionsOf(name)).find(
        ([, { kind }]) => kind === 'country',
      )
      if (country !== undefined) {
        const there = await usable(`main select[name=${country[0]}] option:nth-of-type(2)`)()
        timed.push({ what: 'step saved -> countries there', seconds: (there - (await saved())) / 1_000 })
      }
      await read()
    }
    return await waits()
  } finally {
    await close()
  }
}

/**
 * Chooses two countries and the first one's first institution, which is loaded once.
 * @param {import('playwright').Page} page
 * @param {import('../../domain/questions/kinds.ts').QuestionOf<'institution'>} question
 */
async function chooseInstitution(page, time, question) {
  const { of: country, placeholder = '' } = question
  const choose = (label) => () => page.locator(`main select[name=${country}]`).selectOption({ label })
  const found = () => whenUsable(page, `main [placeholder="${placeholder}"]`)
  await time('country -> institutions', choose('Botswana'), found)
  await choose('Namibia')()
  await found()
  await time('country -> institutions, the second time', choose('Botswana'), found)
  await page.getByPlaceholder(placeholder).click()
  await page.getByRole('listbox', { name: 'Matching options' }).getByRole('option').first().click()
}
