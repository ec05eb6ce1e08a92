import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '../../domain/documents.ts'
import { sameFileAs } from '../../machines/application/sameFile.ts'
import type { ApplicationSnapshot } from '../../machines/application/application.ts'
import { applicationModel } from '../model/application.ts'
import { ChildSnapshot } from 'xstate-paths'
import { LAST_DOCUMENT } from '../support/applicant.ts'
import { journey } from '../model/journey.ts'
import { at, loaded } from './applicationJourney.ts'

const LAST = LAST_DOCUMENT.kind
const SCAN = { name: 'scan.pdf', size: 1_000 }
const OTHER = { name: 'other.pdf', size: 1_000 }

const reported = (kind: DocumentKind, value: string, context: object) => ({
  type: `xstate.snapshot.upload-${kind}`,
  snapshot: new ChildSnapshot({ value, context: { stored: { fileName: kind, originalFilename: kind }, ...context } }),
})
const uploading = (kind: DocumentKind, file: object) => reported(kind, 'uploading', { chosen: file, sent: null })
const uploaded = (kind: DocumentKind, file: object) => reported(kind, 'uploaded', { chosen: null, sent: file })
/** Another file was refused, so the stored one stays. */
const refused = (kind: DocumentKind, chosen: object, stored: object | null) =>
  reported(kind, 'error', { chosen, sent: stored })

async function sameFiles(events: readonly ReturnType<typeof reported>[]) {
  const { snapshot } = await journey(applicationModel, [...loaded(at(2)), ...events])
  const same = (kind: DocumentKind) => sameFileAs(kind)(snapshot as ApplicationSnapshot)
  return { id: same('id'), cv: same('cv'), [LAST]: same(LAST) }
}
const NONE = { id: null, cv: null, [LAST]: null }

describe('a file chosen for two documents', () => {
  it('is reported for the later choice, whatever the order on the screen', async () => {
    expect(await sameFiles([uploaded('id', SCAN), uploaded('cv', { ...SCAN })])).toEqual({ ...NONE, cv: 'id' })
    expect(await sameFiles([uploaded('cv', SCAN), uploaded('id', { ...SCAN })])).toEqual({ ...NONE, id: 'cv' })
  })

  it('is reported while both are on their way, and across steps', async () => {
    const files = await sameFiles([uploading('cv', SCAN), uploading(LAST, SCAN), uploaded('cv', SCAN)])
    expect(files).toEqual({ ...NONE, [LAST]: 'cv' })
  })

  it('is not reported once the other document has a new file', async () => {
    const twice = [uploaded('id', SCAN), uploaded('cv', SCAN)]
    expect(await sameFiles([...twice, uploaded('id', OTHER)])).toEqual(NONE)
    expect(await sameFiles([...twice, uploading('cv', OTHER)])).toEqual(NONE)
  })

  it('is reported only for a file that was not refused', async () => {
    expect(await sameFiles([refused('id', SCAN, null), uploaded('cv', SCAN)])).toEqual(NONE)
    expect(await sameFiles([refused('id', SCAN, OTHER), uploaded('cv', SCAN)])).toEqual(NONE)
    expect(await sameFiles([refused('id', OTHER, SCAN), uploaded('cv', SCAN)])).toEqual({ ...NONE, cv: 'id' })
  })

  it('is not reported for documents that were stored before this tab', async () => {
    const before = (kind: DocumentKind) => reported(kind, 'uploaded', { chosen: null, sent: null })
    expect(await sameFiles([before('id'), before('cv'), uploaded(LAST, SCAN)])).toEqual(NONE)
  })
})
