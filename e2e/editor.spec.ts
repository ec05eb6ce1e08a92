import * as fc from 'fast-check'
import type { CDPSession, Page } from 'playwright/test'
import type { StoredDraft } from '../domain/drafts.ts'
import { STEP } from '../domain/steps.ts'
import { signUpTo } from './support/api.ts'
import { editor } from './support/applicant.ts'
import { expect, test } from './support/server.ts'

/** The motivation's editor under edits of spell checkers, phone keyboards, input methods and extensions. */

async function openMotivation(page: Page) {
  const { caller } = await signUpTo(page, STEP.courseDetails.highestStep)
  await page.goto(STEP.motivation.route)
  await editor(page).click()
  return {
    stored: async () => {
      const drafts = await caller.get<StoredDraft[]>('/api/drafts')
      return drafts.find(({ step }) => step === 'motivation')?.form?.['motivation'] ?? ''
    },
  }
}

/** Selects by the position in the shown text, with one position between paragraphs. */
function select(page: Page, from: number, to: number): Promise<void> {
  return editor(page).evaluate(
    (root, [start, end]) => {
      const placeAt = (position: number) => {
        let left = position
        for (const block of root.querySelectorAll('[data-block]')) {
          const length = block.textContent.length
          if (left <= length) {
            const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
            while (texts.nextNode()) {
              const { length: here } = texts.currentNode as Text
              if (left <= here) return [texts.currentNode, left] as const
              left -= here
            }
            return [block.querySelector('[data-text]')?.parentElement ?? block, 0] as const
          }
          left -= length + 1
        }
        return [root, root.childNodes.length] as const
      }
      const range = document.createRange()
      range.setStart(...placeAt(start))
      range.setEnd(...placeAt(end))
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
    },
    [from, to] as const,
  )
}

const shown = (page: Page) =>
  editor(page).evaluate((root) =>
    [...root.querySelectorAll('[data-block]')].map((block) => block.textContent).join('\n'),
  )

type Replace = (page: Page, cdp: CDPSession, text: string) => Promise<unknown>

/** Ways to replace the selection. */
const REPLACE: Readonly<Record<string, Replace>> = {
  'a script': (page, _, text) => page.evaluate((given) => document.execCommand('insertText', false, given), text),
  'a spell checker': (page, _, text) =>
    editor(page).evaluate((root, given) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/plain', given)
      const { startContainer, startOffset, endContainer, endOffset } = getSelection()!.getRangeAt(0)
      const targetRanges = [new StaticRange({ startContainer, startOffset, endContainer, endOffset })]
      root.dispatchEvent(
        new InputEvent('beforeinput', {
          inputType: 'insertReplacementText',
          dataTransfer,
          targetRanges,
          bubbles: true,
          cancelable: true,
        }),
      )
    }, text),
  'a phone keyboard': (_, cdp, text) => cdp.send('Input.insertText', { text }),
  'an input method': async (_, cdp, text) => {
    for (let end = 1; end <= text.length; end += 1) {
      await cdp.send('Input.imeSetComposition', { text: text.slice(0, end), selectionStart: end, selectionEnd: end })
    }
    await cdp.send('Input.insertText', { text })
  },
  keys: (page, _, text) => page.keyboard.type(text),
  'Backspace, then keys': async (page, _, text) => {
    await page.keyboard.press('Backspace')
    await page.keyboard.type(text)
  },
  'an extension': (page, _, text) =>
    editor(page).evaluate((root, given) => {
      const range = getSelection()!.getRangeAt(0)
      range.deleteContents()
      range.insertNode(document.createTextNode(given))
      range.collapse()
      root.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }, text),
}

async function replace(page: Page, how: string, text: string) {
  const cdp = await page.context().newCDPSession(page)
  await REPLACE[how]?.(page, cdp, text)
  await cdp.detach()
}

test('§2.11 replacing a partly bold word keeps its neighbours', { tag: '@chromium' }, async ({ page }) => {
  const { stored } = await openMotivation(page)
  await page.keyboard.type('Dear ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('s')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('irs. Bye')
  await select(page, 5, 9)
  await replace(page, 'a script', 'all')
  await expect(editor(page)).toHaveText('Dear all. Bye')
  await expect(page.getByText('3 words', { exact: true })).toBeVisible()
  await expect.poll(stored).toContain('<p>Dear <strong>all</strong>. Bye</p>')

  await page.keyboard.press('Control+a')
  await page.keyboard.type('New text')
  await expect(editor(page)).toHaveText('New text')
})

test('§2.11 an extension that breaks the editor many times does not end it', { tag: '@chromium' }, async ({ page }) => {
  const { stored } = await openMotivation(page)
  await page.keyboard.type('x')
  for (let round = 0; round < 12; round += 1) {
    await select(page, 0, 1)
    await replace(page, 'an extension', 'x')
    await select(page, 0, 1)
    await replace(page, 'a phone keyboard', 'xy')
  }
  await expect(editor(page)).toHaveText(`x${'y'.repeat(12)}`)
  await expect.poll(stored).toContain(`x${'y'.repeat(12)}`)
})

const WORDS = 'Namibia studies economics because money needs rules'.split(' ')
const run = fc.record({
  style: fc.subarray(['b', 'i', 'u']),
  text: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
  /** A run without a space at its end is only a part of a word. */
  space: fc.constantFrom('', ' '),
})
const block = fc.record({
  tag: fc.constantFrom('p', 'h2', 'blockquote', 'li'),
  runs: fc.array(run, { minLength: 1, maxLength: 4 }),
})
const share = fc.double({ min: 0, max: 1, noNaN: true })
const edit = fc.record({
  how: fc.constantFrom(...Object.keys(REPLACE)),
  from: share,
  length: share,
  text: fc.constantFrom('all', 'a', 'two words', 'Ω', 'été'),
})

const htmlOf = (
  blocks: readonly { tag: string; runs: readonly { style: string[]; text: string[]; space: string }[] }[],
) =>
  blocks
    .map(({ tag, runs }) => {
      const inner = runs
        .map(({ style, text, space }) =>
          style.reduce((html, name) => `<${name}>${html}</${name}>`, text.join(' ') + space),
        )
        .join('')
      return tag === 'li' ? `<ul><li>${inner}</li></ul>` : `<${tag}>${inner}</${tag}>`
    })
    .join('')

test(
  '§2.11 shown text, stored text and word count agree after any replacement',
  { tag: '@chromium' },
  async ({ page }) => {
    const failures: Error[] = []
    page.on('pageerror', (error) => failures.push(error))
    const { stored } = await openMotivation(page)
    const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '')
    const textIn = (html: string) =>
      page.evaluate((given) => {
        const { body } = new DOMParser().parseFromString(given.replaceAll('<br>', ' '), 'text/html')
        return [...body.querySelectorAll('p, h2, blockquote, li')].map((each) => each.textContent).join('\n')
      }, html)

    await fc.assert(
      fc.asyncProperty(
        fc.array(block, { minLength: 1, maxLength: 4 }),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        async (blocks, edits) => {
          await editor(page).focus()
          await page.keyboard.press('Control+a')
          await editor(page).evaluate((root, html) => {
            const clipboardData = new DataTransfer()
            clipboardData.setData('text/html', html)
            clipboardData.setData('text/plain', 'plain')
            root.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
          }, htmlOf(blocks))
          for (const { how, from, length, text } of edits) {
            const before = await shown(page)
            const start = Math.floor(from * before.length)
            const end = Math.min(before.length, start + 1 + Math.floor(length * 20))
            if (start >= end) continue
            await select(page, start, end)
            await replace(page, how, text)
            const expected = before.slice(0, start) + text + before.slice(end)
            await expect.poll(() => shown(page), how).toBe(expected)
            await expect(page.locator('#motivation-words'), how).toHaveText(`${wordsIn(expected).length} words`)
          }
          const last = wordsIn(await shown(page))
          await expect.poll(async () => wordsIn(await textIn(await stored()))).toEqual(last)
        },
      ),
      { numRuns: 25, interruptAfterTimeLimit: 200_000 },
    )
    expect(failures).toEqual([])
  },
)
