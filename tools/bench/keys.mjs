import { questionsOf } from '../../domain/programme.ts'
import { RECORD_STEPS, STEP } from '../../domain/steps.ts'
import { median } from '../support/percentile.mjs'
import { openPhone } from '../support/phone.mjs'

/** Milliseconds from a key press to the next paint on a slow phone's processor, as medians. */

/** A field without scripts. */
export const PLAIN = 'a plain field'
const KEYS = 40
const BETWEEN_MS = 120

/**
 * @param {import('playwright').Page} page
 * @param {import('playwright').Locator} field
 */
async function keyToPaint(page, field) {
  await field.click()
  await page.keyboard.press('End')
  await page.evaluate(() => {
    const times = []
    Object.assign(window, { keyTimes: times })
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          // Runs after the frame is painted.
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('a')
    await page.waitForTimeout(BETWEEN_MS)
  }
  const times = await page.evaluate(() => Reflect.get(window, 'keyTimes'))
  return median(times)
}

const words = (count) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

/**
 * @param {import('playwright').Browser} browser
 * @param {{ bare: string, portal: string, storageState: import('playwright').BrowserContextOptions['storageState'] }} where
 *   `storageState` is of an applicant who may open every step.
 * @returns {Promise<Record<string, number>>}
 */
export async function measureKeys(browser, { bare, portal, storageState }) {
  const at = async (address, findField, before = (_page) => Promise.resolve()) => {
    const { page, close } = await openPhone(browser, { storageState, isLineSlow: false })
    try {
      await page.goto(address)
      const field = findField(page)
      await field.waitFor()
      await before(page)
      return await keyToPaint(page, field)
    } finally {
      await close()
    }
  }
  const editor = (page) => page.locator('[contenteditable=true]').first()
  const written = (count) => async (page) => {
    await editor(page).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(words(count))
    await page.waitForTimeout(1_000)
  }
  const times = { [PLAIN]: await at(`${bare}/page`, (page) => page.locator('input').first()) }
  /** Measures the programme's first question of a kind that is always asked. */
  const measure = async (what, kind, before) => {
    const step = RECORD_STEPS.find((each) => fieldOf(each, kind) !== undefined)
    if (step === undefined) return
    const isEdited = kind === 'richText'
    const field = (page) => (isEdited ? editor(page) : page.locator(`main [name=${fieldOf(step, kind)}]`))
    times[what] = await at(portal + STEP[step].route, field, before)
  }
  await measure('a line', 'line')
  await measure('a text', 'text')
  await measure('an editor, 100 words', 'richText', written(100))
  await measure('an editor, 1,500 words in one paragraph', 'richText', written(1_500))
  return times
}

const fieldOf = (step, kind) =>
  Object.entries(questionsOf(step)).find(([, question]) => question.kind === kind && question.onlyIf === undefined)?.[0]
