import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright/test'
import type { StoredDraft } from '../domain/drafts.ts'
import { informationPath } from '../domain/information.ts'
import { ROUTES } from '../domain/routes.ts'
import { RECORD_STEPS, STEP } from '../domain/steps.ts'
import { reviewOf } from '../domain/views.ts'
import { words } from '../tests/support/applicant.ts'
import { createCaller, signUpTo, type Caller } from './support/api.ts'
import {
  atProgress,
  buttonOf,
  draftKept,
  editor,
  enterCredentials,
  field,
  inCharge,
  logOut,
  newAccount,
  openStep,
  picker,
  signUp,
  type Account,
} from './support/applicant.ts'
import { realFiles } from './support/files.ts'
import { holdBack } from './support/holdBack.ts'
import { expect, test } from './support/server.ts'

/** Screens that the server renders for immediate use, before the app has loaded (decision 84). */

const PERSONAL = STEP.personalDetails.route
const MOTIVATION = STEP.motivation.route
const root = (page: Page) => page.locator('#root')
const isEarly = (page: Page) => expect(root(page)).toHaveAttribute('data-early', /./)

const holdApp = (page: Page) => holdBack(page, '**/assets/app-*.js')

/** Opens a step of a signed-in applicant, early and with its app held back. */
async function openEarly(page: Page, address: string) {
  const release = await holdApp(page)
  await page.goto(address, { waitUntil: 'commit' })
  await isEarly(page)
  return release
}

let account: Account
let caller: Caller
test.beforeEach(async ({ page }) => {
  ;({ account, caller } = await signUpTo(page, 1))
})

/** Opens the step of an applicant who has saved the steps before it, so that later pages know the place. */
async function openAt(page: Page, step: 'motivation' | 'review' | 'submit') {
  await caller.bringTo(STEP[step].number)
  await page.goto(STEP[step].route)
  await page.waitForFunction((at) => document.cookie.includes(`applicationPlace=${at}`), STEP[step].number)
}

test('keeps what is entered before the app has loaded, with focus, selection and a file, as a draft', async ({
  page,
}) => {
  const release = await openEarly(page, PERSONAL)
  await field(page, 'Name').fill('Ndapewa')
  await field(page, 'Surname').fill('Amupolo')
  await page.getByLabel('Region').selectOption({ label: 'Erongo' })
  const { cv } = await realFiles()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload File… CV Document Upload' }).click()
  await (await chooser).setFiles({ name: cv.name, mimeType: cv.mimeType, buffer: cv.buffer })
  await field(page, 'Surname').focus()
  await field(page, 'Surname').evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4))
  await isEarly(page)
  release()
  await inCharge(page)
  await expect(field(page, 'Surname')).toBeFocused()
  await page.keyboard.type('XY')
  await expect(field(page, 'Surname')).toHaveValue('AmXYolo')
  await expect(page.getByText(`File Uploaded: ${cv.name.replaceAll(' ', '_')}`)).toBeVisible()
  await draftKept(page)
  await page.unroute('**/assets/app-*.js')
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Ndapewa')
  await expect(field(page, 'Surname')).toHaveValue('AmXYolo')
  await expect(page.getByLabel('Region')).toHaveValue('NA-ER')
})

/** The focusable elements that have no id, as one can reach them by Tab. */
const reached = (page: Page) => page.locator(':is(a[href], button:enabled, summary, [tabindex="0"]):visible:not([id])')
const focused = (page: Page) =>
  page.evaluate(() => {
    const { localName, ariaLabel, textContent } = document.activeElement ?? document.body
    return localName === 'body' ? 'nothing' : `${localName} ${ariaLabel || textContent}`
  })

for (const step of ['progress', ...RECORD_STEPS, 'review'] as const) {
  test(`leaves the focus where it is when the app takes over ${step}`, async ({ page }) => {
    await openAt(page, 'review')
    const address = step === 'progress' ? ROUTES.progress : STEP[step].route
    for (let index = 0, count = 1; index < count; index++) {
      const release = await openEarly(page, address)
      await page.waitForFunction(() =>
        [...document.querySelectorAll('link')].every(({ rel, sheet }) => rel !== 'stylesheet' || sheet),
      )
      count = await reached(page).count()
      await reached(page).nth(index).focus()
      const before = await focused(page)
      await isEarly(page)
      release()
      await inCharge(page)
      expect.soft(await focused(page), `control ${index}`).toBe(before)
      await page.unroute('**/assets/app-*.js')
    }
  })
}

/** Reads on to a word of the page, as a screen reader does: its position is the selection. */
const readTo = (page: Page, share: number) =>
  page.evaluate((part) => {
    // Hints of the early screen are not in the app.
    const read = [...document.querySelectorAll('main :is(h1, h2, legend, label, li, dt)')]
    const texts = read
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .flatMap(({ childNodes }) => [...childNodes].filter((node) => node instanceof Text && node.length > 1))
    const text = texts[Math.floor(part * texts.length)]
    if (text) document.getSelection()?.setBaseAndExtent(text, 1, text, 2)
  }, share)
const readingPosition = (page: Page) =>
  page.evaluate(() => {
    const { anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {}
    const text = focusNode?.textContent?.slice(0, 80)
    return `${focusNode?.parentElement?.localName} ‘${text}’ from ${anchorOffset} to ${focusOffset}`
  })

for (const step of ['progress', ...RECORD_STEPS, 'review'] as const) {
  test(`leaves the reading position where it is when the app takes over ${step}`, async ({ page }) => {
    await openAt(page, 'review')
    for (const share of [0, 0.2, 0.4, 0.6, 0.8]) {
      const release = await openEarly(page, step === 'progress' ? ROUTES.progress : STEP[step].route)
      await readTo(page, share)
      const before = await readingPosition(page)
      await isEarly(page)
      release()
      await inCharge(page)
      expect.soft(await readingPosition(page)).toBe(before)
      await page.unroute('**/assets/app-*.js')
    }
  })
}

test('answers an early press of Save once the app has loaded', async ({ page }) => {
  const release = await openEarly(page, PERSONAL)
  await field(page, 'Name').fill('Ndapewa')
  await page.getByRole('button', { name: 'Save and Continue to Next Step' }).click({ force: true })
  await expect(page.getByText('One moment…')).toBeVisible()
  release()
  await inCharge(page)
  await expect(field(page, 'Surname')).toBeFocused()
  await expect(field(page, 'Surname')).toHaveAttribute('aria-invalid', 'true')
})

test('§5.1 shows the message of a field that was left early', async ({ page }) => {
  const release = await openEarly(page, PERSONAL)
  await field(page, 'Date of Birth').fill('31/02/1990')
  await field(page, 'Name').focus()
  release()
  await expect(field(page, 'Date of Birth')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Surname')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Name')).toBeFocused()
})

test('follows an early press of a link once the text is entered', async ({ page }) => {
  const release = await openEarly(page, PERSONAL)
  await field(page, 'Name').fill('Ndapewa')
  await page.getByRole('link', { name: 'Application Progress' }).click()
  await isEarly(page)
  release()
  await atProgress(page)
  await openStep(page, 'personalDetails')
  await expect(field(page, 'Name')).toHaveValue('Ndapewa')
})

test('shows stored answers, which can be changed before the app has loaded', async ({ page }) => {
  await openStep(page, 'personalDetails')
  await field(page, 'Name').fill('Ndapewa')
  await page.getByLabel('Region').selectOption({ label: 'Erongo' })
  await draftKept(page)
  const releaseAnswers = await holdBack(page, '**/api/drafts')
  // Without the list, the chosen region would disappear until it has loaded.
  await page.route('**/api/regions', (route) => route.abort())
  const release = await openEarly(page, PERSONAL)
  await expect(field(page, 'Name')).toHaveAttribute('placeholder', 'Loading your answers…')
  await expect(field(page, 'Name')).not.toBeEditable()
  releaseAnswers()
  await expect(field(page, 'Name')).toHaveValue('Ndapewa')
  await expect(page.getByLabel('Region')).toHaveValue('NA-ER')
  await expect(field(page, 'Date of Birth (dd/mm/yyyy)')).toHaveAttribute('placeholder', 'dd/mm/yyyy')
  await field(page, 'Surname').fill('Amupolo')
  await page.getByLabel('Region').selectOption({ label: 'Hardap' })
  await isEarly(page)
  release()
  await inCharge(page)
  await expect(field(page, 'Name')).toHaveValue('Ndapewa')
  await expect(field(page, 'Surname')).toHaveValue('Amupolo')
  await expect(page.getByLabel('Region')).toHaveValue('NA-HA')
  await draftKept(page)
})

test('§8 starts no large file before it has asked for the stored answers', async ({ page }) => {
  await openAt(page, 'motivation')
  // The page waits two seconds at most.
  await page.clock.install()
  const release = await holdBack(page, '**/authorize?*')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const small = page.waitForResponse(/\/personalDetails-[^/]*\.js$/)
  await page.goto(PERSONAL, { waitUntil: 'commit' })
  await small
  expect(requested.filter((url) => /\/(app|packages)-[^/]*\.js$/.test(url))).toEqual([])
  release()
})

test('moves to the answer that a link names, as in a mail that asks to change it', async ({ page }) => {
  const release = await openEarly(page, `${PERSONAL}?change=physicalAddress`)
  release()
  await inCharge(page)
  await expect(field(page, 'Physical Address')).toBeFocused()
  await expect(field(page, 'Physical Address')).toBeInViewport()
})

test('§4.8 keeps text for its owner if the sign-in has expired', async ({ page }) => {
  const kept = /is\.authenticated|applicationPlace/
  for (const { name } of await page.context().cookies())
    if (!kept.test(name)) await page.context().clearCookies({ name })
  const release = await openEarly(page, PERSONAL)
  await field(page, 'Name').fill('Ndapewa')
  release()
  await enterCredentials(page, account, 'Log in')
  await expect(field(page, 'Name')).toHaveValue('Ndapewa')
})

test('§8 keeps text on the screen until a lost connection is back', async ({ page }) => {
  const release = await openEarly(page, PERSONAL)
  await field(page, 'Name').fill('Ndapewa')
  await page.route('**/postgradexternalapi/**', (route) => route.abort())
  release()
  await isEarly(page)
  await field(page, 'Surname').fill('Amupolo')
  await page.unroute('**/postgradexternalapi/**')
  await inCharge(page)
  await expect(field(page, 'Name')).toHaveValue('Ndapewa')
  await expect(field(page, 'Surname')).toHaveValue('Amupolo')
})

test.describe('without a service worker, which has the files already', () => {
  test.use({ serviceWorkers: 'block' })

  test('§8 recovers from cuts of every file, and keeps the text', async ({ page }) => {
    const cut = new Set<string>()
    await page.route('**/assets/**/*.js', async (route) => {
      const file = route.request().url().split('/').at(-1) ?? ''
      if (cut.has(file)) return route.continue()
      cut.add(file)
      await route.abort('connectionreset')
    })
    await page.goto(PERSONAL, { waitUntil: 'commit' })
    await isEarly(page)
    await field(page, 'Name').fill('Ndapewa')
    await inCharge(page)
    await expect(field(page, 'Name')).toHaveValue('Ndapewa')
    await draftKept(page)
    expect(cut.size).toBeGreaterThan(10)
  })
})

test('§8 keeps text across a reload before the app has loaded, and nothing after a log-out', async ({ page }) => {
  const stored = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  await expect.poll(stored).toContain('earlyKey')
  const release = await openEarly(page, PERSONAL)
  page.on('dialog', (dialog) => void dialog.accept())
  await field(page, 'Name').fill('Ndapewa')
  await expect.poll(stored).toContain(`early${PERSONAL}`)
  expect(await stored()).not.toContain('Ndapewa')
  await page.reload({ waitUntil: 'commit' })
  await isEarly(page)
  await expect(field(page, 'Name')).not.toBeEditable()
  release()
  await inCharge(page)
  await expect(field(page, 'Name')).toHaveValue('Ndapewa')
  await draftKept(page)
  expect(await stored()).not.toContain(`early${PERSONAL}`)
  await logOut(page)
  expect(await stored()).not.toContain('early')
  expect((await page.context().cookies()).filter(({ name }) => name === 'applicationPlace')).toEqual([])
})

test.describe('§4.8 when someone else signs in', () => {
  test.beforeEach(async ({ page }) => {
    page.on('dialog', (dialog) => void dialog.accept())
  })

  /** Another applicant takes over the browser in a second tab. Returns their API. */
  async function signInAsAnother(page: Page) {
    const tab = await page.context().newPage()
    await tab.goto('/application/progressdetails')
    await logOut(tab)
    const other = createCaller(tab)
    await signUp(tab, newAccount())
    return other
  }

  /** The other applicant goes on in the first tab. */
  async function goOn(page: Page, other: Caller) {
    await expect(field(page, 'Name')).toHaveValue('')
    await field(page, 'Surname').fill('Shikongo')
    await draftKept(page)
    const [draft] = await other.get<StoredDraft[]>('/api/drafts')
    expect(draft?.form).toMatchObject({ name: '', lastName: 'Shikongo' })
  }

  test('the app enters nothing of the first applicant when it replaces the screen', async ({ page }) => {
    const release = await holdBack(page, '**/assets/index-*.js')
    await page.goto(PERSONAL, { waitUntil: 'commit' })
    await isEarly(page)
    await field(page, 'Name').fill('Ndapewa')
    const other = await signInAsAnother(page)
    release()
    await inCharge(page)
    await goOn(page, other)
  })

  test('the browser enters nothing of the first applicant on the way back', async ({ page }) => {
    const release = await openEarly(page, PERSONAL)
    // With a copy in the tab the form would be locked, and browsers enter nothing in locked fields.
    await page.evaluate(() => localStorage.removeItem('earlyKey'))
    await field(page, 'Name').fill('Ndapewa')
    await page.goto(informationPath('privacy'))
    const other = await signInAsAnother(page)
    await page.goBack({ waitUntil: 'commit' })
    await isEarly(page)
    // Chromium would enter values when the page has loaded.
    await page.waitForLoadState()
    release()
    await inCharge(page)
    await goOn(page, other)
  })
})

test('takes a file whose dialog was opened before the app has loaded', async ({ page }) => {
  const release = await openEarly(page, PERSONAL)
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload File… CV Document Upload' }).click()
  const dialog = await opened
  release()
  await inCharge(page)
  await dialog.setFiles((await realFiles()).cv)
  await expect(page.getByText(/^File Uploaded:/)).toBeVisible()
})

test(
  'takes a dropped file, which would replace the page, and sends it once',
  { tag: '@chromium' },
  async ({ page }) => {
    const release = await openEarly(page, PERSONAL)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'dropped-'))
    const file = path.join(folder, 'dropped.docx')
    await writeFile(file, (await realFiles()).cv.buffer)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
    const widget = page.getByRole('group', { name: /^CV Document Upload/ })
    await widget.scrollIntoViewIfNeeded()
    const { x, y } = (await widget.boundingBox()) ?? { x: 0, y: 0 }
    const devtools = await page.context().newCDPSession(page)
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', {
        type,
        x: x + 40,
        y: y + 20,
        data: { items: [], files: [file], dragOperationsMask: 1 },
      })
    await expect(page.getByLabel('CV Document Upload: file name')).toHaveValue('dropped.docx')
    release()
    await inCharge(page)
    await expect(widget.getByText('File Uploaded: dropped.docx')).toBeVisible()
    expect(sent.filter((url) => url.includes('cvdocuploads'))).toHaveLength(1)
    await rm(folder, { recursive: true })
  },
)

test('§2.11 keeps the caret in formatted text', async ({ page }) => {
  await openAt(page, 'review')
  const release = await openEarly(page, MOTIVATION)
  await expect(editor(page)).toHaveValue(/^Because /)
  const before = await editor(page).inputValue()
  await editor(page).focus()
  await editor(page).evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(12, 12))
  release()
  await inCharge(page)
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('XY')
  await expect(editor(page)).toHaveText(`${before.slice(0, 12)}XY${before.slice(12)}`)
  await expect(page.getByText('This page takes long to load')).toHaveCount(0)
})

test('§2.11 makes text paragraphs of the editor, with the caret, and stores them as a draft', async ({ page }) => {
  await openAt(page, 'motivation')
  const release = await openEarly(page, MOTIVATION)
  await expect(page.getByText('Your words are counted once the page has loaded.')).toBeVisible()
  await editor(page).fill('One <b>\n\nTwo three')
  await editor(page).evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(12, 12))
  release()
  await inCharge(page)
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type(' and a half')
  await expect(page.getByText('7 words', { exact: true })).toBeVisible()
  await draftKept(page)
  const [draft] = await caller.get<StoredDraft[]>('/api/drafts')
  expect(draft?.form?.['motivation']).toBe('<p>One &lt;b&gt;</p>\n<p>Two and a half three</p>\n')
})

test('§2.11 shows the stored motivation as plain text until the editor has loaded, and keeps what is added', async ({
  page,
}) => {
  await openAt(page, 'motivation')
  await editor(page).click()
  await page.keyboard.type('My reasons')
  await draftKept(page)
  const release = await openEarly(page, MOTIVATION)
  await expect(editor(page)).toHaveValue('My reasons')
  await editor(page).fill('My reasons, and more')
  release()
  await inCharge(page)
  await expect(editor(page)).toHaveText('My reasons, and more')
})

for (const [what, press] of [
  ['', null],
  [', also after an early press of Save', { role: 'button', name: buttonOf('motivation') }],
  [', also after an early press of Log out', { role: 'button', name: 'Log out' }],
] as const) {
  const title = `§4.1 asks which motivation counts if another device has saved one that the early screen did not show${what}`
  test(title, async ({ page }) => {
    await openAt(page, 'motivation')
    await caller.bringTo(STEP.review.number)
    const release = await openEarly(page, MOTIVATION)
    const typed = `Typed on the phone ${words(500)}`
    await editor(page).fill(typed)
    if (press) await page.getByRole(press.role, { name: press.name }).click({ force: true })
    const writes: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && writes.push(new URL(request.url()).pathname))
    release()
    await expect(page.getByRole('heading', { name: 'You changed this answer in two places' })).toBeFocused()
    const motivation = page.getByRole('group', { name: 'Motivational Statement' })
    await expect(motivation).toContainText('Typed on the phone')
    await expect(motivation).toContainText(words(499))
    await expect(page.getByText('One moment…')).toBeHidden()
    expect(writes.filter((url) => url.includes('motivations'))).toEqual([])
    expect(page.url()).toContain(MOTIVATION)
  })
}

test('§4.1 asks which document counts if another device has saved one that the early screen did not show', async ({
  page,
}) => {
  await caller.bringTo(STEP.courseDetails.number)
  const release = await openEarly(page, PERSONAL)
  await picker(page, 'cv').setInputFiles({ ...(await realFiles()).cv, name: 'On the phone.docx' })
  release()
  await expect(page.getByRole('heading', { name: 'You changed this answer in two places' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'CV Document Upload' }).first()).toContainText('On_the_phone.docx')
})

test('§2.11 answers an early press of Save on Motivation', async ({ page }) => {
  await openAt(page, 'motivation')
  const release = await openEarly(page, MOTIVATION)
  await editor(page).fill(words(500))
  await page.getByRole('button', { name: buttonOf('motivation') }).click({ force: true })
  release()
  await expect(page).toHaveURL(new RegExp(STEP.motivation.next))
})

for (const [step, heading] of [
  ['review', 'Contact Details'],
  ['submit', 'Declaration'],
] as const) {
  test(`§2.12 shows the outline of ${step} at once, which stays in its place`, async ({ page }) => {
    await openAt(page, step)
    const release = await openEarly(page, STEP[step].route)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    const loading = page.getByText('Loading Application Details...').filter({ visible: true })
    await expect(loading).toHaveCount(step === 'review' ? RECORD_STEPS.flatMap(reviewOf).length : 0)
    const shift = await page.evaluateHandle(() => {
      const total = { value: 0 }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) total.value += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
      return total
    })
    release()
    await inCharge(page)
    await expect(loading).toHaveCount(0)
    await expect(page.getByRole('button', { name: buttonOf(step) })).toBeEnabled()
    await page.waitForTimeout(500)
    expect(await shift.evaluate(({ value }) => value)).toBeLessThan(0.02)
  })
}

test('§2.12 confirms on Review what was confirmed early', async ({ page }) => {
  await openAt(page, 'review')
  const release = await openEarly(page, STEP.review.route)
  await page.getByRole('button', { name: buttonOf('review') }).click({ force: true })
  release()
  await expect(page).toHaveURL(new RegExp(STEP.submit.route))
})

test('forgets an early press of Save once the applicant types on', async ({ page }) => {
  const release = await openEarly(page, PERSONAL)
  await page.getByRole('button', { name: buttonOf('personalDetails') }).click({ force: true })
  await field(page, 'Postal Address').fill('PO Box 1')
  await expect(page.getByText('One moment…')).toBeHidden()
  release()
  await inCharge(page)
  await expect(field(page, 'Postal Address')).toBeFocused()
})
