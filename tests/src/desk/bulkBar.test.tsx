import { HeadlessMantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createActor, createMachine, fromPromise } from 'xstate'
import { stub } from 'xstate-paths/live'
import { NO_COUNTS, EVERY_SUBMISSION, type Decided, type SelectedSubmission } from '../../../domain/desk.ts'
import type { PendingDecision } from '../../../machines/selection/contracts.ts'
import { selectionMachine } from '../../../machines/selection/selection.ts'
import type { SubmissionListActor } from '../../../machines/submissionList/submissionList.ts'
import { BulkBar } from '../../../src/desk/BulkBar.tsx'

const ITEMS: SelectedSubmission[] = Array.from({ length: 1_200 }, (_, index) => ({
  id: `s${index}`,
  reference: `PB-${index}`,
  outcome: 'undecided',
  decided: null,
  published: null,
  offer: null,
}))
const AT_ONCE = 500

/** Answers the open call for decisions, which saves as many as one call can. */
let answer = () => {}

/** The line of a list whose applications can all be selected. */
function showBar(items = ITEMS) {
  const selection = selectionMachine.provide({
    actors: {
      keepSelection: stub as never,
      loadSelected: fromPromise(async () => items),
      saveDecisions: fromPromise<Decided[], { decisions: readonly PendingDecision[] }>(
        ({ input: { decisions } }) =>
          new Promise((resolve) => {
            answer = () =>
              resolve(decisions.slice(0, AT_ONCE).map(({ id }) => ({ id, number: 1, refusal: null }) as Decided))
          }),
      ),
    },
  })
  const list = createActor(
    createMachine({
      context: {
        counts: { ...NO_COUNTS, undecided: items.length },
        filter: EVERY_SUBMISSION,
        intakes: [],
        items: [],
        among: null,
      },
      invoke: {
        id: 'selection',
        src: selection,
        input: ({ self }: { self: unknown }) => ({
          user: 'example|chair',
          mayDecide: true,
          mayAssign: false,
          mayLabel: false,
          list: () => self,
        }),
      },
    } as never),
  ).start()
  const actor = list as unknown as SubmissionListActor
  render(
    <HeadlessMantineProvider>
      <BulkBar list={actor} />
    </HeadlessMantineProvider>,
  )
  return actor.getSnapshot().children.selection
}

afterEach(cleanup)

it('shows how many of many decisions are saved, and keeps those selected that are left when it is stopped', async () => {
  const selection = showBar()
  selection?.send({ type: 'selection.all', filter: EVERY_SUBMISSION })
  fireEvent.click(await screen.findByRole('button', { name: 'Decide…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save 1,200 decisions' }))
  const progress = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Saved decisions' })
  expect([progress.value, progress.max, screen.queryByText(/0 of 1,200/) !== null]).toEqual([0, 1_200, true])

  answer()
  expect(await screen.findByText(/500 of 1,200/)).toBeTruthy()
  expect(progress.value).toBe(500)

  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Stopping…')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  answer()
  expect(
    await screen.findByText('You stopped before 200 applications got a decision. They are still selected.'),
  ).toBeTruthy()
  expect(selection?.getSnapshot().context.selected).toHaveLength(200)
})

it('warns before it saves decisions how many applicants see another one, and have accepted it', async () => {
  const [first, second, third] = ITEMS as [SelectedSubmission, SelectedSubmission, SelectedSubmission]
  const selection = showBar([
    { ...first, outcome: 'awarded', published: 'awarded', offer: 'accepted' },
    { ...second, outcome: 'reserve', published: 'reserve' },
    { ...third, outcome: 'shortlisted', published: 'shortlisted' },
  ])
  selection?.send({ type: 'selection.all', filter: EVERY_SUBMISSION })
  fireEvent.click(await screen.findByRole('button', { name: 'Decide…' }))
  expect(await screen.findByText('2 of these have another published decision')).toBeTruthy()
  expect(screen.getByText('1 of them has accepted the award.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save 3 decisions' })).toBeTruthy()
})
