import { describe, expect, it } from 'vitest'
import { DOCUMENT_KINDS } from '../../domain/documents.ts'
import type { ApplicationSnapshot } from '../../machines/application/application.ts'
import { documentChecklist } from '../../machines/application/checklist.ts'
import { applicationModel, uploadSnapshot } from '../model/application.ts'
import { journey } from '../model/journey.ts'
import { at, loaded } from './applicationJourney.ts'

async function checklistAt(highestStep: number, events: readonly ReturnType<typeof uploadSnapshot>[] = []) {
  const { snapshot } = await journey(applicationModel, [...loaded(at(highestStep)), ...events])
  return documentChecklist(snapshot as ApplicationSnapshot)
}
const kindsWith = (items: Awaited<ReturnType<typeof checklistAt>>, part: 'isUploaded' | 'isReachable') =>
  items.filter((item) => item[part]).map(({ kind }) => kind)

describe('the checklist of documents', () => {
  it('§1 lists all seven documents before anything is uploaded', async () => {
    const checklist = await checklistAt(1)
    expect(checklist.map(({ kind }) => kind)).toEqual(DOCUMENT_KINDS)
    expect(kindsWith(checklist, 'isUploaded')).toEqual([])
  })

  it('ticks documents that are uploaded, whether or not their step is saved', async () => {
    const uploads = [uploadSnapshot('id', 'uploaded'), uploadSnapshot('costing', 'uploaded')]
    expect(kindsWith(await checklistAt(2, uploads), 'isUploaded')).toEqual(['id', 'costing'])
  })

  it.each([
    [1, ['id', 'cv']],
    [2, DOCUMENT_KINDS],
  ])('§2.1 leads only to open steps with highestStep %i', async (highestStep, kinds) => {
    expect(kindsWith(await checklistAt(highestStep), 'isReachable')).toEqual(kinds)
  })

  it('is empty once the application is submitted', async () => {
    expect(await checklistAt(6)).toEqual([])
  })
})
