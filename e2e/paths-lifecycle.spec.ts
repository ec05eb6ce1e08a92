import type { AnyMachineSnapshot } from 'xstate'
import { RECORD_STEPS, STEP, STEPS } from '../domain/steps.ts'
import { applicationModel } from '../tests/model/application.ts'
import { stateName } from 'xstate-paths/text'
import type { Path } from 'xstate-paths'
import { createCaller } from './support/api.ts'
import { inCharge, newAccount, sendSignUp, signUp } from './support/applicant.ts'
import { realFiles } from './support/files.ts'
import { contextOf, executors, looks, UPDATED } from './support/lifecycle.ts'
import { holdCalls, walkPath } from './support/paths.ts'
import { expect, test } from './support/server.ts'

/** The lifecycle of section 4 against the real server: every first save, every recovery from a failed save, and failed loads. */

/** True for a step's first save. Later saves show the same screens with more of the menu enabled. */
function isFirstSave(state: AnyMachineSnapshot): boolean {
  const { fellowship, pending } = contextOf(state)
  return pending !== null && fellowship?.highestStep === STEP[pending.step].number
}

/** Selects every first save, and every recovery from a failure that the screen offers. */
function isWanted({ steps }: Path): boolean {
  const [before, last] = [steps.at(-2), steps.at(-1)]
  if (before === undefined || last === undefined) return false
  // Draft loads fail like application loads, so one of them is enough.
  if (last.event.type === 'load.retry') return contextOf(before.state).fellowship === null
  if (!isFirstSave(before.state)) return false
  if (before.state.matches({ working: { saving: 'updatingFellowship' } })) return last.event.type === UPDATED
  const { step, record } = contextOf(before.state).pending ?? {}
  const retry = record === null ? 'save.retry' : `${step}.save`
  return before.state.matches({ working: { saving: { resting: 'failed' } } }) && last.event.type === retry
}

/** Index of the first step that other paths do not share: after the last save except its own. */
const ownBeginning = ({ steps }: Path) =>
  steps.findLastIndex(({ event }, index) => event.type === UPDATED && index < steps.length - 1) + 1

function titleOf({ steps }: Path): string {
  const [before, last] = [steps.at(-2), steps.at(-1)]
  const step = before && contextOf(before.state).pending?.step
  const from = before?.state.matches({ working: { saving: 'updatingFellowship' } }) ? '§4.1' : '§8'
  return `${from} reaches ${stateName(last?.state.value)} from ${stateName(before?.state.value)}${step ? ` of ${step}` : ''}`
}

/** Lost connections are tested in deadLinks.spec.ts, changes made elsewhere in drafts.spec.ts. */
const isUndisturbed = ({ steps }: Path) =>
  steps.every(({ state }) => !/disconnected|"stale"/.test(JSON.stringify(state.value)))

const paths = applicationModel.edgePaths().filter((path) => isWanted(path) && isUndisturbed(path))

test('§4.1 the paths are each step’s first save, its failed saves and two failed loads', () => {
  expect(paths.map(titleOf).filter((title) => title.startsWith('§4.1'))).toHaveLength(STEPS.length)
  // A step with questions saves its record, then the application.
  expect(paths).toHaveLength(STEPS.length + (RECORD_STEPS.length + STEPS.length) + 2)
})

for (const path of paths) {
  test(titleOf(path), async ({ page }) => {
    const account = newAccount()
    const caller = createCaller(page)
    const files = await realFiles()
    const from = ownBeginning(path)
    const held = ['loadFellowship', 'createFellowship', 'saveRecord', 'updateFellowship'] as const

    if (from > 0) {
      await signUp(page, account)
      await caller.bringTo(contextOf(path.steps[from - 1]?.state as AnyMachineSnapshot).fellowship?.highestStep ?? 1)
      await page.goto('/application/progressdetails')
      await inCharge(page)
      await expect(page.getByText('Register to apply')).toBeVisible()
    }
    const calls = await holdCalls(page, held)
    if (from === 0) {
      await sendSignUp(page, account)
      await looks.loading({ page, calls, files })
    }
    const initial = applicationModel.start()
    await walkPath({ executors, looks, calls, initial }, { page, calls, files }, path, from)
  })
}
