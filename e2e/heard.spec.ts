import type { Page } from 'playwright/test'
import { documentsOf, type DocumentKind } from '../domain/documents.ts'
import { questionsOf } from '../domain/programme.ts'
import { ROUTES } from '../domain/routes.ts'
import { STEP, type RecordStep, type StepName } from '../domain/steps.ts'
import { signUpTo } from './support/api.ts'
import {
  atProgress,
  buttonOf,
  CHOICES,
  COUNTRY,
  COUNTRY_LABEL,
  COURSES,
  draftKept,
  editor,
  field,
  inCharge,
  institutionField,
  newAccount,
  PERSON,
  picker,
  signUp,
  widget,
} from './support/applicant.ts'
import { defineRubric, expect, logInAs, test as base } from './support/desk.ts'
import { realFiles, WRONG_FILES, type UploadFile } from './support/files.ts'
import { hear, HEARD_OPTIONS, type Heard } from './support/heard.ts'
import { holdBack } from './support/holdBack.ts'
import { press, select, tabTo, type } from './support/keyboard.ts'

/**
 * The journeys that matter most, with the keyboard alone. On a wide screen, everything that a screen reader is notified of is compared with
 * the lists in e2e/heard. Review a changed list like a screenshot, and store it with --update-snapshots.
 */

const WIDE = 1280

const test = base.extend<{ heard: Heard }>({
  heard: async ({ page, viewport }, use, { title }) => {
    const heard = await hear(page)
    await use(heard)
    // A narrow screen has other menus, and fewer links on Review.
    if (viewport?.width === WIDE) expect(heard.list()).toMatchSnapshot(`${title.replaceAll(' ', '-')}.txt`)
    expect(heard.list()).not.toContain('focus: lost')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  },
})
test.use({ launchOptions: HEARD_OPTIONS })

interface Screen {
  width: number
  height: number
  forcedColors?: 'active'
}

const SCREENS = {
  'on a desktop': { width: WIDE, height: 800 },
  'on a phone': { width: 360, height: 800 },
  'at a zoom of 200 %': { width: 640, height: 400 },
  'at a zoom of 400 %': { width: 320, height: 256 },
  'in forced colours': { width: WIDE, height: 800, forcedColors: 'active' },
} satisfies Record<string, Screen>

const h1IsFocused = (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeFocused()

const isCounted = (page: Page) =>
  expect(page.getByRole('heading', { name: /^\d+ answers are still missing$/ })).toBeVisible()

async function choose(page: Page, kind: DocumentKind, file: UploadFile) {
  const chooser = page.waitForEvent('filechooser')
  await press(page, widget(page, kind).getByRole('button', { name: 'Upload File…' }))
  await (await chooser).setFiles(file)
}

async function upload(page: Page, kind: DocumentKind, file: UploadFile) {
  await choose(page, kind, file)
  await expect(widget(page, kind).getByText('File Uploaded:')).toBeVisible()
}

async function answerAll(page: Page, step: RecordStep) {
  for (const { label } of Object.values(questionsOf(step))) {
    const [chosen, typed] = [CHOICES[label], PERSON[label] ?? COURSES[label]]
    if (chosen !== undefined) await select(page, label, chosen)
    else if (typed !== undefined) await type(page, label, typed)
    await draftKept(page)
  }
}

/** The menu of steps is folded on a narrow screen. */
async function openFromMenu(page: Page, name: string) {
  const link = page.getByRole('link', { name })
  if (!(await link.isVisible())) {
    await page.getByRole('button', { name: /^Step/ }).focus()
    await page.keyboard.press('Enter')
  }
  await link.focus()
  await page.keyboard.press('Enter')
}

async function saveAndGoOn(page: Page, step: StepName) {
  await press(page, page.getByRole('button', { name: buttonOf(step) }))
  await page.waitForURL(`**${STEP[step].next}`)
  await h1IsFocused(page)
}

for (const [screen, { forcedColors, ...viewport }] of Object.entries<Screen>(SCREENS)) {
  test.describe(screen, () => {
    test.use({ viewport, contextOptions: { forcedColors } })

    test('sign-up to receipt', async ({ page, heard }) => {
      const { email, password } = newAccount()
      await heard.part('Open the portal, and sign up', async () => {
        await page.goto('/')
        await press(
          page,
          page.getByRole('main').getByText('Sign up', { exact: true }).locator('xpath=ancestor-or-self::a'),
        )
        await tabTo(page, page.getByLabel('Email address'))
        await page.keyboard.type(email)
        await tabTo(page, page.getByLabel('Password', { exact: true }))
        await page.keyboard.type('short')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('group', { name: 'There is a problem' })).toBeFocused()
      })
      await heard.part('Correct the password', async () => {
        await tabTo(page, page.getByLabel('Password', { exact: true }))
        await page.keyboard.type(password)
        await page.keyboard.press('Enter')
        await atProgress(page)
        await inCharge(page)
      })
      await heard.part('Read about a step', async () => {
        await press(page, page.getByRole('button', { name: 'About: Complete your Motivation' }))
        await expect(page.getByRole('button', { name: 'Ok' })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })
      await heard.part('Open Personal Details', async () => {
        await press(page, page.getByRole('link', { name: 'Start: Complete your Personal Details' }))
        await h1IsFocused(page)
        await isCounted(page)
      })
      await heard.part('Answer the questions', () => answerAll(page, 'personalDetails'))
      const files = await realFiles()
      await heard.part('Upload the documents', async () => {
        for (const { kind } of documentsOf('personalDetails')) await upload(page, kind, files[kind])
        await heard.until('Nothing is missing any more')
      })
      await heard.part('Save', () => saveAndGoOn(page, 'personalDetails'))
      await heard.part('Course Details', async () => {
        for (const [label, text] of Object.entries(COURSES)) await type(page, label, text)
        await draftKept(page)
        await select(page, COUNTRY_LABEL, COUNTRY)
        await expect(institutionField(page)).toBeEnabled()
        await tabTo(page, institutionField(page))
        // At once, because what is found is counted at every key.
        await page.keyboard.insertText('unam')
        await heard.until('1 found')
        await page.keyboard.press('Enter')
        await expect(institutionField(page)).toHaveValue('University of Namibia')
        for (const { kind } of documentsOf('courseDetails')) await upload(page, kind, files[kind])
        await heard.until('Nothing is missing any more')
        await saveAndGoOn(page, 'courseDetails')
      })
      await heard.part('Motivation', async () => {
        await tabTo(page, editor(page))
        await page.keyboard.insertText('word '.repeat(500))
        await expect(page.getByText('500 words', { exact: true })).toBeVisible()
        await heard.until('can be saved')
        await draftKept(page)
        await heard.until('Nothing is missing any more')
        await saveAndGoOn(page, 'motivation')
      })
      await heard.part('Review', () => saveAndGoOn(page, 'review'))
      await heard.part('Submit', async () => {
        await saveAndGoOn(page, 'submit')
        await expect(page.getByRole('heading', { name: 'Your receipt' })).toBeVisible()
      })
    })

    test('a reload with a kept draft and files', async ({ page, heard }) => {
      const files = await realFiles()
      await signUp(page, newAccount())
      await page.goto(STEP.personalDetails.route)
      await inCharge(page)
      await field(page, 'Name').fill('Ndapewa')
      await page.getByLabel('Region').selectOption({ label: 'Erongo' })
      await draftKept(page)
      for (const kind of ['id', 'cv'] as const) {
        await picker(page, kind).setInputFiles(files[kind])
        await expect(widget(page, kind).getByText('File Uploaded:')).toBeVisible()
      }
      await heard.part('Reload Personal Details', async () => {
        await page.reload()
        await inCharge(page)
        await isCounted(page)
        await draftKept(page)
      })
    })

    test('an upload that is refused, and then accepted', async ({ page, heard }) => {
      await signUp(page, newAccount())
      await page.goto(STEP.personalDetails.route)
      await inCharge(page)
      // Kept is said once per step. After an upload its time would depend on the speed of the machine.
      await field(page, 'Name').fill('Ndapewa')
      await draftKept(page)
      await heard.part('Choose a file that is too large', async () => {
        const { file, message } = WRONG_FILES.tooLarge
        await choose(page, 'cv', file)
        await expect(widget(page, 'cv').getByText(message)).toBeVisible()
        await heard.until('To make a PDF smaller')
      })
      await heard.part('Return to the button', async () => {
        await page.keyboard.press('Shift+Tab')
        await page.keyboard.press('Tab')
      })
      await heard.part('Choose another file', async () => {
        await upload(page, 'cv', (await realFiles()).cv)
      })
    })

    test('an amendment', async ({ page, heard }) => {
      await signUpTo(page, STEP.submit.highestStep)
      await heard.part('Open Course Details', async () => {
        await page.goto(STEP.courseDetails.route)
        await inCharge(page)
        await expect(page.getByText(/^You submitted on/).first()).toBeVisible()
      })
      await heard.part('Change an answer', async () => {
        await tabTo(page, field(page, 'First Choice Course of Study'))
        await page.keyboard.type('MPhil Statistics')
        await draftKept(page)
      })
      await heard.part('Leave the field', async () => {
        await page.keyboard.press('Tab')
      })
      await heard.part('Open Progress', async () => {
        await openFromMenu(page, 'Application Progress')
        await page.waitForURL(`**${ROUTES.progress}`)
        await h1IsFocused(page)
        await heard.until('status: Your new answer is not sent yet')
        await expect(page.getByRole('heading', { name: 'Your receipt' })).toBeVisible()
      })
      await heard.part('Change it from Review', async () => {
        await openFromMenu(page, 'Step 4 Review Application')
        await page.waitForURL(`**${STEP.review.route}`)
        await h1IsFocused(page)
        await heard.until('status: Your new answer is not sent yet')
        // On a narrow screen, a part of Review has one link.
        await press(
          page,
          page.getByRole('link', { name: /^Change (Intended Course of Study \(2nd Choice\)|Course Details)$/ }).last(),
        )
        await page.waitForURL(`**${STEP.courseDetails.route}*`)
        await expect(page.locator('main :focus')).toHaveCount(1)
      })
    })

    test('an early takeover', async ({ page, heard }) => {
      await signUp(page, newAccount())
      await page.goto(ROUTES.progress)
      await inCharge(page)
      const release = await holdBack(page, '**/assets/app-*.js')
      await heard.part('Open Personal Details, without the app', async () => {
        await page.goto(STEP.personalDetails.route, { waitUntil: 'commit' })
        await expect(page.locator('#root')).toHaveAttribute('data-early', /./)
        await tabTo(page, page.getByRole('button', { name: 'Choose the date from a calendar' }))
      })
      await heard.part('The app takes over', async () => {
        release()
        await inCharge(page)
        await isCounted(page)
      })
    })

    test('the session warning', async ({ page, heard }) => {
      await page.clock.install()
      await signUp(page, newAccount())
      await page.goto(ROUTES.progress)
      await inCharge(page)
      await heard.part('Do nothing for a minute', async () => {
        await page.clock.runFor(61_000)
        await expect(page.getByRole('button', { name: 'Stay Logged In' })).toBeFocused()
      })
      await heard.part('Do nothing for twenty seconds more', async () => {
        for (let second = 0; second < 20; second += 1) await page.clock.runFor(1_000)
        await heard.until('alert: Your session will expire in about 45 seconds.')
      })
    })

    test('a score and a decision at the desk', async ({ page, heard, desk, browser }) => {
      await defineRubric(browser, desk)
      await logInAs(page, desk, 'chair@bank.example')
      await expect(page.getByText('0 of 3 decided')).toBeVisible()
      await heard.part('Open an application', async () => {
        await press(page, page.getByRole('button', { name: /Amupolo/ }))
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      })
      await heard.part('Open a document', async () => {
        await page.keyboard.press('F4')
        await expect(page.getByTitle('ID', { exact: true })).toBeVisible()
      })
      await heard.part('Score', async () => {
        await page.keyboard.press('F9')
        await page.keyboard.press('4')
        await page.keyboard.press('Control+Enter')
        await heard.until('status: Saved')
      })
      await heard.part('Decide', async () => {
        await page.keyboard.press('F2')
        await expect(page.getByRole('radio', { name: 'Not decided' })).toBeFocused()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Control+Enter')
        await heard.until('status: Your decision is saved')
        await expect(page.getByRole('button', { name: 'Change the decision' })).toBeFocused()
      })
    })
  })
}
