import { DOCUMENT_KINDS, type DocumentKind } from '../../../domain/documents.ts'
import { createUniqueNames, documentFolder } from '../../../domain/ownData.ts'
import { receiptFilename } from '../../../domain/submissions.ts'
import { findDrafts, findDraftsIn } from '../applications/drafts.ts'
import { fellowshipOf, findApplication } from '../applications/fellowships.ts'
import { findSubmission, listAllSubmissions } from '../applications/submissions.ts'
import type { Context } from '../context.ts'
import { listDocuments } from '../documents/documents.ts'
import { readDocument } from '../documents/reading.ts'
import { found } from '../../platform/errors.ts'
import type { ZipFile } from '../../platform/zip.ts'
import { earlierApplications } from './earlierApplications.ts'

/** All stored data of an applicant as files, current intake first. */

const isKind = (kind: string): kind is DocumentKind => (DOCUMENT_KINDS as readonly string[]).includes(kind)

const json = (name: string, value: unknown): ZipFile => ({
  name: `${name}.json`,
  open: () => Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})

const inFileName = (name: string) => name.replaceAll(/[^\p{L}\p{N} _-]/gu, '_')

export async function* ownFiles(
  context: Pick<Context, 'db' | 'documents' | 'receipts' | 'scanner' | 'now'>,
  owner: string,
): AsyncGenerator<ZipFile> {
  const { db, receipts } = context
  const application = await findApplication(db, owner)
  yield json('application', application && fellowshipOf(application))
  yield json('drafts', (await findDrafts(db, owner)).drafts)
  for await (const { intake, fellowship } of earlierApplications(db, owner)) {
    const folder = `earlier/${inFileName(intake.name)}`
    yield json(`${folder}/application`, fellowship)
    yield json(`${folder}/drafts`, await findDraftsIn(db, owner, intake.id))
  }

  for (const { id } of await listAllSubmissions(db, owner)) {
    const submission = found(await findSubmission(db, owner, id))
    yield json(`submissions/${submission.reference}`, submission)
    yield {
      name: `submissions/${receiptFilename(submission)}`,
      open: () => receipts.print(owner, submission),
    }
  }

  const unique = createUniqueNames()
  for (const document of await listDocuments(db, owner)) {
    const { kind, originalFilename, malware } = document
    if (malware !== null) continue
    if (!isKind(kind)) throw new Error('A document of no known kind')
    yield {
      name: unique(`${documentFolder(kind)}/${originalFilename}`),
      open: () => readDocument(context, document),
    }
  }
}
