import type { Page } from 'playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { DOCUMENT_KINDS, type DocumentKind } from '../domain/documents.ts'
import { isMenuStepEnabled, STEP, stepDisplay, STEPS, type StepName } from '../domain/steps.ts'
import type { ApplicationSnapshot } from '../machines/application/application.ts'
import type { ApplicationEvent } from '../machines/application/contracts.ts'
import type { Leaf } from '../tests/machines/leaf.ts'
import { applicationModel } from '../tests/model/application.ts'
import { stateName } from '../tests/model/byHand.ts'
import type { Path, Step } from '../tests/model/model.ts'
import { createCaller, watchToken } from './support/api.ts'
import {
  BUTTONS,
  DISABILITY,
  field,
  fillCourseDetails,
  fillPersonalDetails,
  newAccount,
  openStep,
  save,
  signUp,
  upload,
  writeMotivation,
} from './support/applicant.ts'
import { realFiles, type UploadFile } from './support/files.ts'
import { holdCalls, walkPath, type Calls, type Executors, type Looks } from './support/paths.ts'
import { expect, test } from './support/server.ts'

/** The lifecycle of section 4 against the real server: every first save, every failed save with its way out, and failed loads. */

interface Here {
  page: Page
  calls: Calls
  files: Record<DocumentKind, UploadFile>
}

const UPDATED = 'xstate.done.actor.updateFellowship'

type Context = ApplicationSnapshot['context']
const contextOf = (state: AnyMachineSnapshot) => state.context as Context

function pendingStep(state: AnyMachineSnapshot): StepName {
  const { pending } = contextOf(state)
  if (pending === null) throw new Error('Nothing is being saved')
  return pending.step
}

const fill: Record<StepName, (page: Page) => Promise<unknown>> = {
  personalDetails: fillPersonalDetails,
  courseDetails: fillCourseDetails,
  motivation: (page) => writeMotivation(page),
  review: async () => {},
  submit: async () => {},
}

const isAt = (page: Page, step: StepName) => new URL(page.url()).pathname === STEP[step].route
const tryAgain = ({ page }: Here) => page.getByRole('button', { name: 'Try again' }).click()

/** Fills the form and saves it; where that failed before, what was typed is still there, and is tried again. */
async function saveStep(here: Here, step: StepName) {
  const { page } = here
  if (await page.getByRole('button', { name: 'Try again' }).isVisible()) return tryAgain(here)
  if (!isAt(page, step)) await openStep(page, step)
  await fill[step](page)
  await save(page, step)
}

async function uploadKind({ page, files }: Here, kind: DocumentKind) {
  const step = kind === 'id' || kind === 'cv' ? 'personalDetails' : 'courseDetails'
  if (!isAt(page, step)) await openStep(page, step)
  await upload(page, kind, files[kind])
}

const executors = {
  'personalDetails.save': (here) => saveStep(here, 'personalDetails'),
  'courseDetails.save': (here) => saveStep(here, 'courseDetails'),
  'motivation.save': (here) => saveStep(here, 'motivation'),
  'review.confirm': (here) => saveStep(here, 'review'),
  'application.submit': (here) => saveStep(here, 'submit'),
  'save.retry': tryAgain,
  'load.retry': tryAgain,
  'save.dismiss': () => Promise.reject(new Error('No screen dismisses a save that failed')),
} satisfies Executors<ApplicationEvent, Here>

const others = {
  ...Object.fromEntries(
    DOCUMENT_KINDS.map((kind) => [`xstate.snapshot.upload-${kind}`, (here: Here) => uploadKind(here, kind)]),
  ),
  /** The tab's own storage answers by itself. */
  'xstate.done.actor.readDrafts': async () => {},
}

const lookLoading = (call: 'loadFellowship' | 'createFellowship') => async ({ page, calls }: Here) => {
  await calls.asked(call)
  await expect(page.getByText('Loading Progress...')).toBeVisible()
}

const lookLoadFailed = (sentence: string) => async ({ page }: Here) => {
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}

/** The menu, on every screen; the progress page, where the applicant is there. */
const lookProgress = (highestStep: number) => async ({ page }: Here) => {
  const menu = page.getByRole('navigation', { name: 'Application steps' })
  for (const { name, menuTitle } of STEPS) {
    await expect(menu.getByRole('link', { name: menuTitle })).toHaveCount(isMenuStepEnabled(name, highestStep) ? 1 : 0)
  }
  if (!new URL(page.url()).pathname.endsWith('/progressdetails')) return
  const displays = ['done', ...STEPS.map(({ name }) => stepDisplay(name, highestStep))]
  for (const [index, display] of displays.entries()) {
    await expect(page.locator('li[data-display]').nth(index)).toHaveAttribute('data-display', display)
  }
  await expect(page.getByText('Congratulations, you have completed')).toBeVisible({ visible: highestStep === 6 })
}

const lookSaving = (call: 'saveRecord' | 'updateFellowship') => async ({ page, calls }: Here, { state }: Step) => {
  const step = pendingStep(state)
  await calls.asked(call)
  const button = page.getByRole('button', { name: BUTTONS[step] })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  expect(isAt(page, step)).toBe(true)
}

const typed: Partial<Record<StepName, (page: Page) => Promise<void>>> = {
  personalDetails: (page) => expect(field(page, 'Details of your disability')).toHaveValue(DISABILITY),
  courseDetails: (page) => expect(field(page, 'First Choice Course of Study')).toHaveValue('MSc Economics'),
  motivation: (page) => expect(page.getByText('520 words', { exact: true })).toBeVisible(),
}

const lookFailed = (reason: string) => async ({ page }: Here, { state }: Step) => {
  const step = pendingStep(state)
  const alert = page.getByRole('alert').filter({ hasText: 'could not be saved.' })
  await expect(alert).toContainText(reason)
  await expect(page.getByRole('button', { name: BUTTONS[step] })).toBeEnabled()
  await typed[step]?.(page)
  expect(isAt(page, step)).toBe(true)
}

const looks = {
  loading: lookLoading('loadFellowship'),
  loadingFailed: lookLoadFailed('Your application could not be loaded. Please check your connection.'),
  registering: lookLoading('createFellowship'),
  registeringFailed: lookLoadFailed('Applications have closed, so a new application cannot be opened.'),
  /** Left at once, for the tab's storage answers before anybody can look. */
  restoring: async () => {},
  'working.progress.registered': lookProgress(1),
  'working.progress.personalDetailsDone': lookProgress(2),
  'working.progress.courseDetailsDone': lookProgress(3),
  'working.progress.motivationDone': lookProgress(4),
  'working.progress.reviewDone': lookProgress(5),
  'working.progress.submitted': lookProgress(6),
  'working.saving.idle': async ({ page }, { event, state }) => {
    await expect(page.getByText('could not be saved.')).toBeHidden()
    const saved = STEPS.find(({ status }) => status === contextOf(state).fellowship?.status)
    if (event.type === UPDATED) await expect(page).toHaveURL(new RegExp(`${saved?.next}$`))
  },
  'working.saving.savingRecord': lookSaving('saveRecord'),
  'working.saving.updatingFellowship': lookSaving('updateFellowship'),
  'working.saving.failed.recordNotSaved': lookFailed('Please look through the details once more.'),
  'working.saving.failed.fellowshipNotUpdated': lookFailed('Please check your connection.'),
} satisfies Looks<Leaf<ApplicationSnapshot['value']>, Here>

/** A step saved for the first time: the rest of the graph shows the same screens with more of the menu enabled. */
function isFirstSave(state: AnyMachineSnapshot): boolean {
  const { fellowship, pending } = contextOf(state)
  return pending !== null && fellowship?.highestStep === STEP[pending.step].number
}

/** Every first save, and every way out of a failure that the screen offers. */
function isWanted({ steps }: Path): boolean {
  const [before, last] = [steps.at(-2), steps.at(-1)]
  if (before === undefined || last === undefined) return false
  if (last.event.type === 'load.retry') return true
  if (!isFirstSave(before.state)) return false
  if (before.state.matches({ working: { saving: 'updatingFellowship' } })) return last.event.type === UPDATED
  const { step, record } = contextOf(before.state).pending ?? {}
  const retry = record === null ? 'save.retry' : `${step}.save`
  return before.state.matches({ working: { saving: 'failed' } }) && last.event.type === retry
}

/** Where a path goes on that begins as others do: after the last save but its own. */
const ownBeginning = ({ steps }: Path) => steps.findLastIndex(({ event }, index) => event.type === UPDATED && index < steps.length - 1) + 1

function titleOf({ steps }: Path): string {
  const [before, last] = [steps.at(-2), steps.at(-1)]
  const step = before && contextOf(before.state).pending?.step
  const from = before?.state.matches({ working: { saving: 'updatingFellowship' } }) ? '§4.1' : '§8'
  return `${from} reaches ${stateName(last?.state.value)} from ${stateName(before?.state.value)}${step ? ` of ${step}` : ''}`
}

const paths = applicationModel.edgePaths().filter(isWanted)

test('§4.1 the paths are each step’s first save, eight failed saves and two failed loads', () => {
  expect(paths.map(titleOf).filter((title) => title.startsWith('§4.1'))).toHaveLength(STEPS.length)
  expect(paths).toHaveLength(STEPS.length + 8 + 2)
})

for (const path of paths) {
  test(titleOf(path), async ({ page, sharedServer }) => {
    const account = newAccount()
    const token = watchToken(page)
    const files = await realFiles()
    const from = ownBeginning(path)
    const held = ['loadFellowship', 'createFellowship', 'saveRecord', 'updateFellowship'] as const

    if (from > 0) {
      await signUp(page, account)
      const { bringTo } = createCaller(page.request, sharedServer.url, token())
      await bringTo(contextOf(path.steps[from - 1]?.state as AnyMachineSnapshot).fellowship?.highestStep ?? 1, account.email)
      await page.goto('/application/progressdetails')
      await expect(page.getByText('Register to apply')).toBeVisible()
    }
    const calls = await holdCalls(page, held)
    if (from === 0) {
      await page.goto('/')
      await page.getByRole('main').getByText('Sign up', { exact: true }).click()
      await page.getByLabel('Email address').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Sign up' }).click()
      await looks.loading({ page, calls, files })
    }
    await walkPath({ executors: { ...executors, ...others }, looks, calls }, { page, calls, files }, path, from)
  })
}
