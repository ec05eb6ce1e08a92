import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib'
import { expect, test } from 'vitest'
import { DOCUMENT_KINDS, submittedFileLabel } from '../../../domain/documents.ts'
import { readPdf } from '../../support/pdf.ts'
import { startServer } from '../fixture.ts'
import { shortlistings } from '../../../server/platform/database/schema/submissions.ts'
import { idOf, ownerOf, pathOf, referenceOf, seed, storeFiles } from './seed.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { LAST_DOCUMENT } from '../../support/applicant.ts'

/** The dossier: everything about an application in one PDF. */

const PATH = pathOf('AAA')
const server = closedAfterAll(await startServer())
const chair = await server.staff('chair', 'bursaryAdmin')
await seed(server.db, [{ key: 'AAA', motivation: '<p>Because I will.</p>' }])
const kinds = DOCUMENT_KINDS.filter((kind) => kind !== LAST_DOCUMENT.kind)
await storeFiles(server, 'AAA', kinds)
await server.setRubric()
await chair.review('AAA', 4, 'Strong.')
await chair.put(`${PATH}/decision`, { outcome: 'awarded', reason: 'The best.', seen: null })
await chair.post(`${PATH}/letters`, { id: crypto.randomUUID(), subject: 'Your transcript', text: 'Please call us.' })

/** The names of the files attached to a PDF. */
async function attachedTo(pdf: Uint8Array): Promise<string[]> {
  const { catalog } = await PDFDocument.load(pdf)
  const files = catalog.lookup(PDFName.of('Names'), PDFDict).lookup(PDFName.of('EmbeddedFiles'), PDFDict)
  const names = files.get(PDFName.of('Names'))
  const entries = names !== undefined && 'asArray' in names ? (names as { asArray(): unknown[] }).asArray() : []
  return entries.flatMap((each) =>
    each instanceof PDFString || each instanceof PDFHexString ? [each.decodeText()] : [],
  )
}

test('has the answers, decisions, reviews and letters, with the documents attached', async () => {
  const answer = await chair.get(`${PATH}/dossier`)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="dossier-${referenceOf('AAA')}.pdf"`)
  const { text } = await readPdf(answer.rawPayload)
  for (const words of [
    'Ndapewa Shikongo',
    'Awarded: The best.',
    'Results: 4 of 5',
    'chair@bank.example Results: 4 of 5',
    'Strong.',
    'Please call us.',
    'Because I will.',
  ]) {
    expect(text).toContain(words)
  }
  const attached = await attachedTo(answer.rawPayload)
  expect(attached.toSorted()).toEqual(kinds.map((kind) => `${submittedFileLabel(kind)} my_${kind}.pdf`).toSorted())
  expect(text).toContain('Not attached')
})

test('names the version of older decisions and reviews, and the state of requests', async () => {
  await seed(server.db, [{ key: 'BBB', versions: 2 }])
  const made = { owner: ownerOf('BBB'), fellowshipId: 'BBB-fellowship', submissionId: idOf('BBB', 1) }
  await server.db
    .insert(shortlistings)
    .values({ ...made, shortlisted: false, outcome: 'reserve', reason: '', decidedBy: 'chair', decidedAt: new Date() })
  const address = pathOf('BBB', 2)
  const request = { id: crypto.randomUUID(), asked: ['cv'], text: 'Your CV cannot be read.', until: '2030-03-20' }
  await chair.post(`${address}/requests`, request)
  await chair.remove(`${address}/requests/${request.id}`)
  const text = await chair.dossier('BBB', 2)
  expect(text).toContain('Reserve (version 1)')
  expect(text).toContain('Withdrawn: CV')
})

test('is for those who may export', async () => {
  const member = await server.holder('committeeMember')
  expect((await member.get(`${PATH}/dossier`)).statusCode).toBe(403)
})
