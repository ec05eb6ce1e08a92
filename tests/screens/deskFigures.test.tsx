import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NO_COUNTS } from '../../domain/desk.ts'
import { FIGURE_STAGES, type Figure, type Figures } from '../../domain/figures.ts'
import { fromEntries } from '../../domain/objects.ts'
import { RECORD_STEPS, stepTitle } from '../../domain/steps.ts'
import { FIGURES, INTAKES } from '../support/desk.ts'
import { renderDesk, type DeskWorld } from './support/desk.tsx'
import { heading, withDocument } from './support/render.tsx'

withDocument()

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

  it('show a message before the first registration and the first submission', async () => {
    const stages = fromEntries(FIGURE_STAGES.map((stage) => [stage, 0] as const))
    const { unmount } = await openFigures({ loadFigures: withFigures({ stages }) })
    await screen.findByText('No one has logged in to apply in this intake yet.')
    unmount()
    const { user } = await openFigures({
      loadFigures: withFigures({ stages: { ...stages, registered: 1 }, groups: {} }),
    })
    await screen.findByText('No application has been submitted yet.')
    expect(screen.getAllByRole('table')).toHaveLength(1)
    await user.selectOptions(screen.getByLabelText('Show'), 'By decision')
    screen.getByText('No application has been submitted yet.')
    expect(screen.queryByRole('img')).toBeNull()
  })
})

async function openDecisions(changes: Partial<DeskWorld> = {}) {
  const opened = await openFigures(changes)
  await opened.user.selectOptions(await screen.findByLabelText('Show'), 'By decision')
  return opened
}

const isHidden = ({ outcomes, ...figure }: Figure): Figure => ({
  ...figure,
  outcomes: { ...NO_COUNTS, ...outcomes, awarded: 0 },
})
const isBlind = ({ outcomes: _, ...figure }: Figure): Figure => figure

describe('the figures by decision', () => {
  it('are a chart and a table for each answer', async () => {
    const { user } = await openDecisions()
    screen.getByRole('img', { name: /^Bar chart: Region by decision/ })
    for (const fold of screen.getAllByText('The numbers as a table')) await user.click(fold)
    const table = screen.getByRole('table', { name: 'Region by decision' })
    const headings = within(table).getAllByRole('columnheader')
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Region', 'Awarded', 'Not decided', 'All'])
    expect(await rowsOf('Region by decision')).toEqual([
      ['Khomas', '1 (50%)', '1 (50%)', '2'],
      ['Erongo', '0 ', '1 (100%)', '1'],
      ['All', '1 (33%)', '2 (67%)', '3'],
    ])
    expect(screen.getAllByRole('table')).toHaveLength(Object.keys(FIGURES.groups).length)
  })

  it('stay chosen for another intake, whose figures are loaded', async () => {
    const loadFigures = vi.fn<DeskWorld['loadFigures']>(withFigures({}))
    const { user } = await openDecisions({ loadFigures })
    await user.selectOptions(screen.getByLabelText('Intake'), '2025')
    expect(loadFigures.mock.calls).toEqual([[{ intake: '' }], [{ intake: '1' }]])
    const view = await screen.findByLabelText<HTMLSelectElement>('Show')
    expect(view.value).toBe('decisions')
    await user.selectOptions(view, 'All applications')
    await screen.findByRole('table', { name: 'Progress' })
  })

  it('name the answers that a blind review hides', async () => {
    const groups = { ...FIGURES.groups, sex: FIGURES.groups['sex']?.map(isBlind) ?? [] }
    await openDecisions({ loadFigures: withFigures({ groups }) })
    await screen.findByText('The review is blind, so you cannot see decisions by: Gender.')
    expect(screen.queryByRole('heading', { name: 'Gender by decision' })).toBeNull()
    screen.getByRole('heading', { name: 'Region by decision' })
  })

  it('explain applications that a conflict of interest hides', async () => {
    const groups = { ...FIGURES.groups, regionId: FIGURES.groups['regionId']?.map(isHidden) ?? [] }
    const { user } = await openDecisions({ loadFigures: withFigures({ groups }) })
    await screen.findByText(/^‘Not shown’ counts the applications/)
    for (const fold of screen.getAllByText('The numbers as a table')) await user.click(fold)
    expect((await rowsOf('Region by decision'))[0]).toEqual(['Khomas', '1 (50%)', '1 (50%)', '2'])
    within(screen.getByRole('table', { name: 'Region by decision' })).getByRole('columnheader', { name: 'Not shown' })
  })

  it('warn of small numbers', async () => {
    const { unmount } = await openDecisions()
    await screen.findByText(/^Some rows count fewer than 5 applications/)
    unmount()
    await openDecisions({ loadFigures: withFigures({ groups: {} }) })
    await screen.findByText(/submitted applications by their latest decision/)
    expect(screen.queryByText(/^Some rows count fewer/)).toBeNull()
  })

  it('offer a file that could not be made again', async () => {
    const saveFigures = vi
      .fn<DeskWorld['saveFigures']>()
      .mockRejectedValueOnce(new Error())
      .mockRejectedValueOnce(new Error())
    const { user } = await openDecisions({ saveFigures })
    const png = () => screen.getAllByRole('button', { name: 'Download the chart (PNG)' })
    await user.click(png()[0] as HTMLElement)
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }))
    expect(saveFigures.mock.calls[1]).toEqual(saveFigures.mock.calls[0])
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.activeElement).toBe(png()[0]))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
