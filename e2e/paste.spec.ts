import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { STEP } from '../domain/steps.ts'
import { words } from '../tests/support/applicant.ts'
import { signUpTo } from './support/api.ts'
import { editor } from './support/applicant.ts'
import { expect, test } from './support/server.ts'

/** Text pasted from Word and Google Docs into the motivation. */

const sample = (name: string) => readFile(new URL(`../tests/screens/pasted/${name}`, import.meta.url), 'utf8')

async function openMotivation(page: Page) {
  await signUpTo(page, STEP.courseDetails.highestStep)
  await page.goto(STEP.motivation.route)
  await editor(page).click()
}

/** Pastes as a browser does. */
function paste(page: Page, html: string, text: string): Promise<void> {
  return editor(page).evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', given.html)
      clipboardData.setData('text/plain', given.text)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      // Firefox gives the event an empty clipboard of its own.
      event.clipboardData?.setData('text/html', given.html)
      event.clipboardData?.setData('text/plain', given.text)
      element.dispatchEvent(event)
    },
    { html, text },
  )
}

for (const name of ['word.html', 'google-docs.html']) {
  test(`§2.11 text pasted from ${name} keeps the formatting that the editor supports`, async ({ page }) => {
    await openMotivation(page)
    await paste(page, await sample(name), 'plain')
    await expect(editor(page).locator('h2')).toHaveText('Why I apply')
    await expect(editor(page).locator('ul li')).toHaveText(['First reason', 'Second reason'])
    await expect(editor(page).locator('ol li')).toHaveText(['Study', 'Return'])
    const weight = (text: string) =>
      editor(page)
        .getByText(text, { exact: true })
        .evaluate((element) => [getComputedStyle(element).fontWeight, getComputedStyle(element).fontStyle])
    expect(await weight('monetary policy')).toEqual(['700', 'normal'])
    expect(await weight('econometrics')).toEqual(['400', 'italic'])
    const looks = await editor(page).evaluate((element) =>
      [...element.querySelectorAll('[data-text]')].map((text) => getComputedStyle(text).color),
    )
    expect(new Set(looks).size).toBe(1)
    await expect(page.getByText('22 words')).toBeVisible()

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(editor(page)).toHaveText('')
  })
}

test('§2.11 the editor takes 20,000 pasted words, and text typed after them', async ({ page }) => {
  await openMotivation(page)
  const paragraph = `<p class=MsoNormal><span style='font-size:12.0pt'><b>Because</b> ${words(99)}<o:p></o:p></span></p>`
  await paste(page, paragraph.repeat(200), 'plain')
  await expect(page.getByText('20000 words')).toBeVisible()
  await page.keyboard.type(' typed')
  await expect(page.getByText('20001 words')).toBeVisible()
})
