import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FIGURE_STAGES, type Figures } from '../../domain/figures.ts'
import { fromEntries } from '../../domain/objects.ts'
import { RECORD_STEPS, stepTitle } from '../../domain/steps.ts'
import { saveFile } from '../../src/api/saveFile.ts'
import { FIGURES, INTAKES } from '../support/desk.ts'
import { refusal, renderDesk, type DeskWorld } from './support/desk.tsx'
import { heading, withDocument } from './support/render.tsx'

vi.mock('../../src/api/saveFile.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

withDocument()

afterEach(() => void vi.mocked(saveFile).mockReset())

async function openFigures(changes: Partial<DeskWorld> = {}) {
  const opened = renderDesk({ roles: ['committeeMember'], ...changes }, '/desk?part=figures')
  await heading('Figures')
  return opened
}

const rowsOf = async (table: string) => {
  const [, ...rows] = within(await screen.findByRole('table', { name: table })).getAllByRole('row')
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
}

const withFigures = (changes: Partial<Figures>) => async () => ({
  figures: { ...FIGURES, ...changes },
  intakes: INTAKES,
})

describe('the figures at the desk', () => {
  it('show how far applications have come, as shares of those who logged in or submitted', async () => {
    await openFigures()
    const progress = await screen.findByRole('table', { name: 'Progress' })
    within(progress).getByRole('columnheader', { name: 'Share of logged in' })
    expect(await rowsOf('Progress')).toEqual([
      ['Logged in', '8', '100%'],
      ...RECORD_STEPS.map((step) => [`${stepTitle(step)} completed`, '6', '75%']),
      ['Review completed', '4', '50%'],
      ['Submitted', '3', '38%'],
      ['Decided', '1', '33% of submitted'],
    ])
  })

  it('show submitted applications by answer and by day', async () => {
    await openFigures()
    expect(await rowsOf('Region')).toEqual([
      ['Khomas', '2', '67%'],
      ['Erongo', '1', '33%'],
    ])
    expect(await rowsOf('First-choice course')).toEqual([
      ['Economics', '2', '67%'],
      ['Not given', '1', '33%'],
    ])
    expect(await rowsOf('Day of the first submission')).toEqual([
      ['21 November 2026', '1', '33%'],
      ['22 November 2026', '2', '67%'],
    ])
  })

  it('hide the bars from screen readers', async () => {
    await openFigures()
    const table = await screen.findByRole('table', { name: 'Region' })
    const bars = [...table.querySelectorAll<HTMLElement>('[aria-hidden]')]
    expect(bars.map(({ style }) => style.inlineSize)).toEqual(['67%', '33%'])
  })

  it('are loaded for another intake', async () => {
    const loadFigures = vi.fn<DeskWorld['loadFigures']>(withFigures({}))
    const { user } = await openFigures({ loadFigures })
    await user.selectOptions(await screen.findByLabelText('Intake'), '2025')
    await screen.findByRole('table', { name: 'Progress' })
    expect(loadFigures.mock.calls).toEqual([[''], ['1']])
  })

  it('are downloaded as a CSV file with the name of the intake', async () => {
    const { user } = await openFigures({ loadFigures: withFigures({ intake: '2026/27' }) })
    await user.click(await screen.findByRole('button', { name: 'Download the figures (CSV)' }))
    const [[content, name] = []] = vi.mocked(saveFile).mock.calls
    expect([content?.type, name]).toEqual(['text/csv;charset=utf-8', 'figures-2026-27.csv'])
  })

  it('can be loaded again after a failure', async () => {
    const loadFigures = vi.fn<DeskWorld['loadFigures']>(withFigures({})).mockRejectedValueOnce(refusal('unavailable'))
    const { user } = await openFigures({ loadFigures })
    await screen.findByText('We could not load the figures.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rowsOf('Region')).toHaveLength(2)
  })

  it('ask for a login once the sign-in has expired', async () => {
    renderDesk({ loadFigures: () => Promise.reject(refusal('signInExpired')) }, '/desk?part=figures')
    expect((await screen.findByRole('alert')).textContent).toContain('You have been logged out')
    screen.getByRole('button', { name: 'Log in again' })
  })

  it('show a message before the first registration and the first submission', async () => {
    const stages = fromEntries(FIGURE_STAGES.map((stage) => [stage, 0] as const))
    const { unmount } = await openFigures({ loadFigures: withFigures({ stages }) })
    await screen.findByText('No one has logged in to apply in this intake yet.')
    unmount()
    await openFigures({ loadFigures: withFigures({ stages: { ...stages, registered: 1 } }) })
    await screen.findByText('No application has been submitted yet.')
    expect(screen.getAllByRole('table')).toHaveLength(1)
  })
})
