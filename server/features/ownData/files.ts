import { listRequestsTo } from '../informationRequests/requests.ts'
import { listSentToOwner } from '../letters/sent.ts'
import { documentFolder } from '../../../domain/ownData.ts'
import { answeredIn } from '../../../domain/stored.ts'
import { receiptFilename, versionName } from '../../../domain/submissions.ts'
import { findDrafts, findDraftsIn } from '../applications/drafts.ts'
import { fellowshipOf, findApplication } from '../applications/fellowships.ts'
import { recordsWithNames } from '../applications/names.ts'
import { findSubmission, listAllSubmissions } from '../applications/submissions.ts'
import type { Context } from '../context.ts'
import { listDocuments } from '../documents/documents.ts'
import { readDocument } from '../documents/reading.ts'
import { found } from '../../platform/errors.ts'
import type { ZipFile } from '../../platform/zip.ts'
import { earlierApplications } from './earlierApplications.ts'

/** All stored data of an applicant as files, current intake first. */

const json = (path: readonly string[], value: unknown): ZipFile => ({
  path,
  open: () => Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})

export async function* ownFiles(
  context: Pick<Context, 'db' | 'documents' | 'receipts' | 'scanner' | 'reference' | 'now'>,
  owner: string,
): AsyncGenerator<ZipFile> {
  const { db, receipts, reference } = context
  const application = await findApplication(db, owner)
  yield json(['application.json'], application && (await recordsWithNames(reference, fellowshipOf(application))))
  yield json(['drafts.json'], (await findDrafts(db, owner)).drafts)
  for await (const { intake, fellowship } of earlierApplications(context, owner)) {
    const folder = ['earlier', intake.name]
    yield json([...folder, 'application.json'], fellowship)
    yield json([...folder, 'drafts.json'], await findDraftsIn(db, owner, intake.id))
  }

  yield json(['letters.json'], await listSentToOwner(db, owner))
  yield json(['requests.json'], await listRequestsTo(db, owner, context.now()))

  for (const { id } of await listAllSubmissions(db, owner)) {
    const submission = found(await findSubmission(db, owner, id))
    const answered = { ...submission, application: answeredIn(submission.application) }
    yield json(['submissions', `${versionName(submission)}.json`], answered)
    yield {
      path: ['submissions', receiptFilename(submission)],
      open: () => receipts.print(owner, submission),
    }
  }

  for (const document of await listDocuments(db, owner)) {
    const { kind, originalFilename, malware } = document
    if (malware !== null) continue
    yield {
      path: ['documents', documentFolder(kind), originalFilename],
      open: () => readDocument(context, document),
    }
  }
}
