import type { Page } from 'playwright/test'
import { documentsOf, type DocumentKind } from '../domain/documents.ts'
import type { StoredDraft } from '../domain/drafts.ts'
import { placeCookie } from '../domain/earlyScreen.ts'
import { STEP, type RecordStep } from '../domain/steps.ts'
import { diceOf, type Dice } from '../tools/paths/generators/random.ts'
import { signUpTo } from './support/api.ts'
import { buttonOf, widget } from './support/applicant.ts'
import { realFiles } from './support/files.ts'
import { expect, test } from './support/server.ts'

/** Random input while the app replaces an early screen on a slow phone (decision 84). Nothing may be lost or doubled. */

/** Each seed has an account of its own, and loads each form twice: empty, and with its answers. */
const FIRST_SEED = Number(process.env.FIRST_SEED ?? 1)
const SEEDS = Number(process.env.SEEDS ?? 8)
const LATENCY_MS = 400
const SLOWDOWN = 4
/** Actions after the app has replaced it. */
const ACTIONS_AFTER = 3
const MOST_ACTIONS = 30

interface Form {
  step: 'personalDetails' | 'courseDetails' | 'motivation'
  answered: RecordStep[]
  texts: readonly string[]
  choices: readonly string[]
}

const FORMS: readonly Form[] = [
  {
    step: 'personalDetails',
    answered: [],
    texts: ['name', 'lastName', 'postalAddress', 'physicalAddress'],
    choices: ['regionId', 'sex', 'maritalStatus'],
  },
  {
    step: 'courseDetails',
    answered: ['personalDetails'],
    texts: ['firstChoiceCourse', 'secondChoiceCourse'],
    choices: ['countryId'],
  },
  { step: 'motivation', answered: ['personalDetails', 'courseDetails'], texts: ['motivation'], choices: [] },
]

/**
 * Focuses a field or the editor, and puts the caret at a share of its text; in the editor at the end. Returns the position,
 * which is null in the editor. Inserts the text, if there is any, in the same task.
 */
const focusText = (page: Page, name: string, percent: number, text = '') =>
  page.evaluate(
    async ([id, part, inserted]) => {
      const field = document.getElementById(id)
      const editor = field?.querySelector<HTMLElement>('[contenteditable=true]')
      let position: number | null = null
      if (editor) {
        // The editor puts the caret at the start when it gets the focus by a script.
        if (document.activeElement !== editor) {
          editor.focus()
          await new Promise(requestAnimationFrame)
          await new Promise(requestAnimationFrame)
        }
        getSelection()?.selectAllChildren(editor)
        getSelection()?.collapseToEnd()
        // The editor is notified of a click's selection at once, but of a script's only later.
        document.dispatchEvent(new Event('selectionchange'))
      } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
        position = Math.round((part / 100) * field.value.length)
        field.focus()
        field.setSelectionRange(position, position)
      }
      if (inserted !== '') document.execCommand('insertText', false, inserted)
      return position
    },
    [name, percent, text] as const,
  )

/** Chooses an option as a person does: in one task. */
const chooseOption = (page: Page, name: string, percent: number) =>
  page.evaluate(
    ([id, part]) => {
      const field = document.getElementById(id) as HTMLSelectElement
      field.focus()
      field.selectedIndex = 1 + Math.floor((part / 100) * (field.options.length - 1))
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
      return field.value
    },
    [name, percent] as const,
  )

/** The text of a field or the editor. */
const textOf = (page: Page, name: string) =>
  page.evaluate((id) => {
    const field = document.getElementById(id)
    if (field !== null && 'value' in field) return String(field.value)
    return [...(field?.querySelectorAll('[data-block]') ?? [])].map((block) => block.textContent).join('\n')
  }, name)

const isEarly = (page: Page) => page.evaluate(() => document.getElementById('root')?.hasAttribute('data-early'))

/** Paragraphs are compared by their words, because blank lines disappear. */
const asWords = (text: string) => text.replaceAll(/\s+/g, ' ')

const asText = (html: string) =>
  html
    .replaceAll(/<\/p>\s*/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')

class Person {
  /** The text and choices that the form must have in the end. */
  readonly entered: Record<string, string> = {}
  readonly chosen: DocumentKind[] = []
  /** For the message of a failure. */
  readonly actions: string[] = []
  private tokens = 0

  constructor(
    private readonly page: Page,
    private readonly form: Form,
    private readonly dice: Dice,
  ) {}

  private of = <Item>(items: readonly Item[]): Item => items[this.dice(items.length)] as Item
  private token = () => `${this.of(['ab', 'Cde', 'f'])}${(this.tokens += 1)}`

  private async enter(how: string, token: string, write?: () => Promise<unknown>) {
    const name = this.of(this.form.texts)
    const before = this.entered[name] ?? ''
    const percent = Math.min(100, this.dice(300))
    const position = (await focusText(this.page, name, percent, write ? '' : token)) ?? before.length
    await write?.()
    this.entered[name] = before.slice(0, position) + token + before.slice(position)
    this.actions.push(`${how} ${JSON.stringify(token)} at ${position} of ${name}`)
  }

  private async type() {
    const delay = this.dice(120)
    const token = this.token()
    await this.enter('type', token, () => this.page.keyboard.type(token, { delay }))
  }

  private async startParagraph() {
    if (this.form.step !== 'motivation') return this.type()
    return this.enter('press', '\n', () => this.page.keyboard.press('Enter'))
  }

  private async paste() {
    const token = this.token()
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), token)
    await this.enter('paste', token, () => this.page.keyboard.press('Control+V'))
  }

  private async choose() {
    if (this.form.choices.length === 0) return this.type()
    const name = this.of(this.form.choices)
    const value = await chooseOption(this.page, name, this.dice(100))
    this.entered[name] = value
    this.actions.push(`choose ${value} of ${name}`)
  }

  private async pick() {
    const { step } = this.form
    const left = step === 'motivation' ? [] : documentsOf(step).filter(({ kind }) => !this.chosen.includes(kind))
    if (left.length === 0) return this.type()
    const { kind } = this.of(left)
    const files = await realFiles()
    const input = widget(this.page, kind).locator('input[type=file]:not([capture])').first()
    if (await input.isDisabled()) return this.type()
    await input.setInputFiles(files[kind])
    this.chosen.push(kind)
    this.actions.push(`pick ${kind}`)
  }

  /** Presses Save, which the form refuses; then waits for an answer or goes on typing. */
  private async press() {
    const button = this.page.getByRole('button', { name: buttonOf(this.form.step) })
    // A pointer would miss a button that is being replaced.
    await button.evaluate((each: HTMLElement) => {
      each.focus()
      each.click()
    })
    this.actions.push('press Save')
    if (this.dice(2) === 0) return this.enter('type on', this.token())
    await expect.poll(() => isEarly(this.page)).toBe(false)
    await this.page.waitForTimeout(500)
  }

  async check(story: string) {
    for (const [name, value] of Object.entries(this.entered))
      expect(asWords(await textOf(this.page, name)), `${name}; ${story}`).toBe(asWords(value))
  }

  /** Waits until the form can be used, and expects in it what was entered before. */
  async readForm() {
    const name = this.form.texts[0] ?? ''
    const usable = `:is(#${name}:read-write, #${name} [contenteditable=true])`
    await this.page.locator(`#root:not([inert]) ${usable}`).first().waitFor()
    await this.check(`returned after ${this.actions.join(', ')}`)
    // Blank lines have disappeared.
    for (const each of Object.keys(this.entered)) this.entered[each] = await textOf(this.page, each)
    this.actions.push('return')
  }

  async act() {
    await this.page.waitForTimeout(this.dice(400))
    const act = this.of([
      () => this.type(),
      () => this.type(),
      () => this.type(),
      () => this.startParagraph(),
      () => this.paste(),
      () => this.choose(),
      () => this.pick(),
      () => this.press(),
    ])
    await act()
  }
}

for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
  test(
    `nothing is lost or doubled with the random input of seed ${seed}`,
    { tag: '@nightly' },
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { caller } = await signUpTo(page, 1)
      const own = await caller.fellowship()
      const devtools = await context.newCDPSession(page)
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && /uploads\/?$/.test(new URL(request.url()).pathname)) sent.push(request.url())
      })
      page.on('dialog', (dialog) => void dialog.accept())
      const network = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }

      for (const form of FORMS) {
        const { route, number } = STEP[form.step]
        const person = new Person(page, form, diceOf(seed * 10 + number))
        await caller.bringTo(number)
        for (const answered of [form.answered, [...form.answered, form.step]]) {
          await page.goto('/home/general-information')
          await devtools.send('Network.emulateNetworkConditions', { ...network, latency: LATENCY_MS })
          await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
          const place = placeCookie({ highestStep: number, answered }, own.applicantId)
          await page.evaluate((cookie) => (document.cookie = cookie), place)
          sent.length = 0
          const files = person.chosen.length
          await page.goto(route, { waitUntil: 'commit' })
          await page.locator('main form, main textarea').first().waitFor()
          await person.readForm()
          let after = 0
          for (let count = 0; count < MOST_ACTIONS && after < ACTIONS_AFTER; count += 1) {
            await person.act()
            if (!(await isEarly(page))) after += 1
          }
          await expect.poll(() => isEarly(page), { timeout: 60_000 }).toBe(false)
          const story = `${form.step}: ${person.actions.join(', ')}`
          await person.check(story)
          await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
          for (const kind of person.chosen)
            await expect(widget(page, kind).getByText(/^File Uploaded:/), `${kind}; ${story}`).toBeVisible()
          expect(sent, story).toHaveLength(person.chosen.length - files)
          await expect
            .poll(async () => {
              const drafts = await caller.get<StoredDraft[]>('/api/drafts')
              const stored: Readonly<Record<string, string>> = drafts.find(({ step }) => step === form.step)?.form ?? {}
              const names = Object.keys(person.entered)
              return Object.fromEntries(names.map((name) => [name, asWords(asText(stored[name] ?? '')).trim()]))
            }, story)
            .toEqual(
              Object.fromEntries(Object.entries(person.entered).map(([name, value]) => [name, asWords(value).trim()])),
            )
        }
      }
    },
  )
}
