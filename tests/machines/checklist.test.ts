import { describe, expect, it } from 'vitest'
import { DOCUMENT_KINDS, documentsOf } from '../../domain/documents.ts'
import type { ApplicationSnapshot } from '../../machines/application/application.ts'
import { documentChecklist } from '../../machines/application/checklist.ts'
import { applicationModel, uploadSnapshot } from '../model/application.ts'
import { journey } from '../model/journey.ts'
import type { Position } from '../support/applicant.ts'
import { at, loaded } from './applicationJourney.ts'

async function checklistAt(position: Position, events: readonly ReturnType<typeof uploadSnapshot>[] = []) {
  const { snapshot } = await journey(applicationModel, [...loaded(at(position)), ...events])
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
    ['personalDetails', documentsOf('personalDetails').map(({ kind }) => kind)],
    ['review', DOCUMENT_KINDS],
  ] as const)('§2.1 leads only to open steps at %s', async (position, kinds) => {
    expect(kindsWith(await checklistAt(position), 'isReachable')).toEqual(kinds)
  })

  it('is empty once the application is submitted', async () => {
    expect(await checklistAt('submitted')).toEqual([])
  })
})
