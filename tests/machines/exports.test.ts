import { describe, expect, it } from 'vitest'
import { EVERY_SUBMISSION, type ExportName } from '../../domain/desk.ts'
import type { ExportedList } from '../../machines/exports/contracts.ts'
import type { ExportsSnapshot } from '../../machines/exports/exports.ts'
import { exportProblem } from '../../machines/exports/setup.ts'
import { exportsModels } from '../model/exports.ts'
import { journey } from '../model/journey.ts'
import type { PathEvent } from 'xstate-paths'
import { done } from './outcomes.ts'

const EXPORTED: ExportedList = { filter: EVERY_SUBMISSION, selected: [], intake: '', total: 3 }
const begin = { type: 'export.begin', isOfSelected: true }
const choose = (choice: object): PathEvent => ({ type: 'export.choose', choice })
const start = (list: Partial<ExportedList> = {}): PathEvent => ({
  type: 'export.download',
  list: { ...EXPORTED, ...list },
})
const download = (name: ExportName, list: Partial<ExportedList> = {}) => [begin, choose({ name }), start(list)]

async function exporting(...events: PathEvent[]) {
  const { snapshot, calls, emitted } = await journey(exportsModels.bursaryAdmin, events)
  const { value: state, context } = snapshot as ExportsSnapshot
  return { state, context, asked: calls.map(({ input }) => input), emitted }
}

describe('an export', () => {
  it.each(['spreadsheet', 'table', 'archive'] as const)('has the filtered applications as %s', async (name) => {
    const filter = { ...EVERY_SUBMISSION, region: 'r1' }
    const { state, asked } = await exporting(...download(name, { filter }))
    expect([state, asked]).toMatchObject(['preparing', [{ name, filter: { region: 'r1' }, submissions: [] }]])
    expect((await exporting(...download(name), done('startExport', true))).state).toBe('started')
  })

  it('has the selected applications with the chosen columns, or all', async () => {
    const selected = { selected: ['s2'] }
    const some = await exporting(begin, choose({ columns: ['Reference'] }), start(selected))
    expect(some.asked).toMatchObject([{ submissions: ['s2'], columns: ['Reference'] }])
    const all = await exporting(begin, choose({ isOfSelected: false }), start(selected))
    expect(all.asked).toMatchObject([{ submissions: [] }])
    const none = await exporting(begin, choose({ columns: [] }), start(selected))
    expect(none.state).toBe('choosing')
    expect(exportProblem(none.context.choice, EXPORTED)).toBe('Choose at least one column.')
  })

  it('has the selected applications whatever the filters are by now', async () => {
    const list = {
      selected: ['s2'],
      intake: 'i1',
      filter: { ...EVERY_SUBMISSION, region: 'r1', order: 'desc' as const },
    }
    const { asked } = await exporting(begin, start(list))
    expect(asked).toMatchObject([{ submissions: ['s2'], filter: { ...EVERY_SUBMISSION, intake: 'i1', order: 'desc' } }])
  })

  it('as one PDF contains at most 100 applications', async () => {
    const many = { total: 101 }
    const { state, context } = await exporting(...download('dossiers', many))
    expect(state).toBe('choosing')
    expect(exportProblem(context.choice, { ...EXPORTED, ...many })).toBe(
      'One PDF can contain at most 100 applications. Select them in the list, or use filters.',
    )
    expect((await exporting(...download('dossiers', { ...many, selected: ['s1'] }))).state).toBe('preparing')
  })
})
