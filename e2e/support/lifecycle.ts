import type { Page } from 'playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { DOCUMENT, DOCUMENT_KINDS, type DocumentKind } from '../../domain/documents.ts'
import { fromEntries } from '../../domain/objects.ts'
import {
  isSectionOpen,
  RECORD_STEPS,
  recordStepOf,
  STEP,
  stepDisplay,
  STEPS,
  SUBMITTED_HIGHEST_STEP,
  type RecordStep,
  type StepName,
} from '../../domain/steps.ts'
import type { ApplicationSnapshot } from '../../machines/application/application.ts'
import type { ApplicationEvent } from '../../machines/application/contracts.ts'
import type { Leaf } from '../../tests/machines/leaf.ts'
import type { Step } from 'xstate-paths'
import { answerStep, buttonOf, chooseCountry, DISABILITY, field, GIVEN, openStep, save, upload } from './applicant.ts'
import type { UploadFile } from './files.ts'
import type { Calls, Executors, Looks } from './paths.ts'
import { expect } from './server.ts'

/** Performs the application's events in a browser, and checks each state on screen. */

export interface Here {
  page: Page
  calls: Calls
  files: Record<DocumentKind, UploadFile>
}

export const UPDATED = 'xstate.done.actor.updateFellowship'

type Context = ApplicationSnapshot['context']
export const contextOf = (state: AnyMachineSnapshot) => state.context as Context

function pendingStep(state: AnyMachineSnapshot): StepName {
  const { pending } = contextOf(state)
  if (pending === null) throw new Error('Nothing is being saved')
  return pending.step
}

export const isAt = (page: Page, step: StepName) => new URL(page.url()).pathname === STEP[step].route
const tryAgain = ({ page }: Here) => page.getByRole('button', { name: 'Try again' }).click()

/** Fills the form and saves it. After a failed save, retries with the values that the form kept. */
export async function saveStep(here: Here, step: StepName) {
  const { page } = here
  if (await page.getByRole('button', { name: 'Try again' }).isVisible()) return tryAgain(here)
  if (!isAt(page, step)) await openStep(page, step)
  const record = recordStepOf(step)
  if (record !== undefined) await answerStep(page, record)
  await save(page, step)
}

async function uploadKind({ page, files }: Here, kind: DocumentKind) {
  const { step } = DOCUMENT[kind]
  if (!isAt(page, step)) await openStep(page, step)
  await upload(page, kind, files[kind])
}

/** Closing the window would affect all tests on this server. */
const needsAClosedWindow = () => Promise.reject(new Error('Only the server closes the window'))

/** Drafts send these events, and the chosen paths have no drafts. */
const needsADraft = () => Promise.reject(new Error('Only a draft sends this event'))

const own = {
  ...fromEntries(RECORD_STEPS.map((step) => [`${step}.save` as const, (here: Here) => saveStep(here, step)] as const)),
  'review.confirm': (here) => saveStep(here, 'review'),
  'application.submit': (here) => saveStep(here, 'submit'),
  'save.retry': tryAgain,
  'load.retry': tryAgain,
  'application.begin': ({ page }) => page.getByRole('button', { name: 'Start a new application' }).click(),
  'location.changed': async ({ page }, { location }) => {
    await page.goto(location)
  },
  'answers.save': needsADraft,
  'editing.closed': needsAClosedWindow,
  'editing.limited': needsAClosedWindow,
  'editing.opened': needsAClosedWindow,
  'editing.ended': needsAClosedWindow,
  'fellowship.found': needsADraft,
  'step.replaced': needsADraft,
  'save.dismiss': ({ page }) => page.getByRole('button', { name: /^(Close|Do not (save|submit))$/ }).click(),
} satisfies Executors<ApplicationEvent, Here>

export const executors = {
  ...own,
  ...Object.fromEntries(
    DOCUMENT_KINDS.map((kind) => [`xstate.snapshot.upload-${kind}`, (here: Here) => uploadKind(here, kind)]),
  ),
  'xstate.snapshot.courseChoice-countryId': async ({ page }: Here) => {
    if (!isAt(page, 'courseDetails')) await openStep(page, 'courseDetails')
    await chooseCountry(page)
  },
  /** Tab storage needs no action. */
  'xstate.done.actor.readDrafts': async () => {},
}

const lookLoading =
  (call: 'loadFellowship' | 'createFellowship') =>
  async ({ page, calls }: Here) => {
    await calls.asked(call)
    await expect(page.getByText('Loading Progress...')).toBeVisible()
  }

/** The page's messages. One that waits for the connection is a note, because the banner is the alert. */
const messages = (page: Page) => page.getByRole('alert').or(page.getByRole('note'))

const lookLoadFailed =
  (sentence: string) =>
  async ({ page }: Here) => {
    await expect(messages(page).filter({ hasText: sentence })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  }

/** Checks the menu, and the progress page if it is open. */
const lookProgress =
  (highestStep: number) =>
  async ({ page }: Here) => {
    const menu = page.getByRole('navigation', { name: 'Application steps' })
    for (const { name, number } of STEPS) {
      await expect(menu.getByRole('link', { name: `Step ${number} ` })).toHaveCount(
        isSectionOpen(name, highestStep) ? 1 : 0,
      )
    }
    if (!new URL(page.url()).pathname.endsWith('/progressdetails')) return
    const displays = ['done', ...STEPS.map(({ name }) => stepDisplay(name, highestStep))]
    for (const [index, display] of displays.entries()) {
      await expect(page.locator('li[data-display]').nth(index)).toHaveAttribute('data-display', display)
    }
    await expect(page.getByText('Congratulations, you have completed')).toBeVisible({
      visible: highestStep === SUBMITTED_HIGHEST_STEP,
    })
  }

const lookSaving =
  (call: 'saveRecord' | 'updateFellowship') =>
  async ({ page, calls }: Here, { state }: Step) => {
    const step = pendingStep(state)
    await calls.asked(call)
    const button = page.getByRole('button', { name: buttonOf(step) })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    expect(isAt(page, step)).toBe(true)
  }

const typed: Partial<Record<StepName, (page: Page) => Promise<void>>> = {
  personalDetails: (page) => expect(field(page, 'Details of your disability')).toHaveValue(DISABILITY),
  courseDetails: (page) =>
    expect(field(page, 'First Choice Course of Study')).toHaveValue(GIVEN.courseDetails.firstChoiceCourse),
  motivation: (page) => expect(page.getByText('520 words', { exact: true })).toBeVisible(),
}

const NOT_DONE = /We could not (save|submit) your/

const lookFailed =
  (reason: string | RegExp) =>
  async ({ page }: Here, { state }: Step) => {
    const step = pendingStep(state)
    await expect(messages(page).filter({ hasText: NOT_DONE })).toContainText(reason)
    await expect(page.getByRole('button', { name: buttonOf(step) })).toBeEnabled()
    await typed[step]?.(page)
    expect(isAt(page, step)).toBe(true)
  }

const SAVE_BUTTONS = new RegExp(`^(${STEPS.map(({ name }) => buttonOf(name)).join('|')})$`)

const WAITS = /We will try again automatically when the connection is back\./

/** These states need no check: the checks of the saves compare the screen. */
const SCREENS = ['progress', ...STEPS.map(({ name }) => name), 'elsewhere']

export const looks = {
  /** The walk begins at no mail's link. */
  starting: async () => {},
  following: async () => {},
  earlier: ({ page }) => expect(page.getByRole('heading', { name: 'An application of a past intake' })).toBeVisible(),
  othersLink: ({ page }) =>
    expect(page.getByRole('heading', { name: 'This link is for another account' })).toBeVisible(),
  loading: lookLoading('loadFellowship'),
  disconnected: lookLoadFailed('We could not load your application. It will load when the connection is back.'),
  loadingFailed: lookLoadFailed('We could not load your application. Check your connection and try again.'),
  staff: async ({ page }) => {
    await expect(page.getByText('You cannot apply with this account')).toBeVisible()
  },
  deleted: ({ page }) => expect(page.getByText('We have deleted your application')).toBeVisible(),
  registering: lookLoading('createFellowship'),
  registeringFailed: lookLoadFailed('Applications have closed, so you cannot start a new application.'),
  /** This state ends before a test can check it, because tab storage is synchronous. */
  restoring: async () => {},
  ...Object.fromEntries(SCREENS.map((screen) => [`working.screen.${screen}`, async () => {}])),
  'working.editing.open': ({ page }: Here) => expect(page.getByText('can only be read')).toHaveCount(0),
  'working.editing.ended.nextClosed': ({ page }: Here) =>
    expect(page.getByText('This intake has closed')).toBeVisible(),
  'working.editing.ended.nextOpen': ({ page }: Here) =>
    expect(page.getByText('Applications for the next intake are open')).toBeVisible(),
  'working.editing.limited': ({ page }: Here) => expect(page.getByText('can only be read')).toHaveCount(0),
  'working.editing.closed': ({ page }: Here) => expect(page.getByText('can only be read')).toBeVisible(),
  'working.progress.unregistered': lookProgress(0),
  'working.progress.registered': lookProgress(1),
  ...Object.fromEntries(
    [...RECORD_STEPS, 'review' as const].map((step) => [
      `working.progress.${step}Done`,
      lookProgress(STEP[step].highestStep),
    ]),
  ),
  'working.progress.submitted': lookProgress(SUBMITTED_HIGHEST_STEP),
  'working.progress.allEnabled': lookProgress(8),
  'working.saving.resting.idle': async ({ page }, { event, state }) => {
    const busy = page.locator('button[aria-busy="true"]', { hasText: SAVE_BUTTONS })
    // Waits only after a response, because an applicant's own action shows the saving state at once.
    if (event.type.startsWith('xstate.')) await expect(busy).toHaveCount(0)
    else expect(await busy.count()).toBe(0)
    await expect(page.getByText(NOT_DONE)).toBeHidden()
    const saved = STEPS.find(({ status }) => status === contextOf(state).fellowship?.status)
    if (event.type === UPDATED) await expect(page).toHaveURL(new RegExp(`${saved?.next}$`))
  },
  'working.saving.savingRecord': lookSaving('saveRecord'),
  'working.saving.updatingFellowship': lookSaving('updateFellowship'),
  'working.saving.resting.disconnected.recordWaits': lookFailed(WAITS),
  'working.saving.resting.disconnected.fellowshipWaits': lookFailed(WAITS),
  'working.saving.resting.notSubmitted.answerUnsaved': async ({ page }) => {
    await expect(page.getByText('We did not submit your application')).toBeVisible()
  },
  'working.saving.resting.notSubmitted.nothingNew': async ({ page }) => {
    await expect(page.getByText('There is nothing new to send')).toBeVisible()
  },
  'working.saving.resting.undone': async ({ page }) => {
    await expect(page.getByText('Undone. Your earlier answers are back.')).toBeVisible()
  },
  'working.saving.resting.failed.recordNotSaved': lookFailed('Check the details and try again.'),
  'working.saving.resting.failed.stale': lookFailed('Your answers were changed in another tab or on another device.'),
  'working.saving.resting.failed.fellowshipNotUpdated': lookFailed('Check your connection and try again.'),
} satisfies Looks<
  Exclude<
    Leaf<ApplicationSnapshot['value']>,
    `working.screen.${string}` | `working.progress.${RecordStep | 'review'}Done`
  >,
  Here
>
