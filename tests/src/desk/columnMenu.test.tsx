import { HeadlessMantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import { EVERY_SUBMISSION } from '../../../domain/desk.ts'
import { NO_SIGHT } from '../../../domain/deskFilters.ts'
import type { ListedColumn } from '../../../domain/list.ts'
import type { SubmissionListActor } from '../../../machines/submissionList/submissionList.ts'
import { ColumnMenu } from '../../../src/desk/ColumnMenu.tsx'

interface Shown {
  columns: readonly ListedColumn[] | null
}

afterEach(cleanup)

it('names the order of the list once its column is hidden', async () => {
  const list = createActor(
    setup({ types: { context: {} as Shown, events: {} as { type: 'columns.choose' } & Shown } }).createMachine({
      context: {
        columns: null,
        filter: { ...EVERY_SUBMISSION, sort: 'score' },
        sight: { ...NO_SIGHT, hasRubric: true },
      } as Shown,
      on: { 'columns.choose': { actions: assign(({ event: { columns } }) => ({ columns })) } },
    }),
  ).start()
  render(
    <HeadlessMantineProvider>
      <ColumnMenu list={list as unknown as SubmissionListActor} />
    </HeadlessMantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Columns/ }))
  const score = await screen.findByRole('checkbox', { name: 'Score' })
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(score)
  expect(screen.getByRole('status').textContent).toBe('The list is still sorted by ‘Score’, which is hidden.')
})
