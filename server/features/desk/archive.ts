import { submittedFileLabel } from '../../../domain/documents.ts'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import { writeEntries, type Entry } from '../../platform/audit/entries.ts'
import type { Context } from '../context.ts'
import { listSubmittedDocuments } from '../documents/documents.ts'
import { readDocument } from '../documents/reading.ts'
import { found, Refusal } from '../../platform/errors.ts'
import type { ZipFile } from '../../platform/zip.ts'

/**
 * Streams the documents of applications in one folder per reference. Unreadable documents are listed at the end and do
 * not stop the archive.
 */

const NOT_INCLUDED = 'not-included.txt'

export interface ArchiveOptions {
  /** Records each document in the audit trail. */
  entry: Entry
  onFailure: (error: unknown) => void
}

export async function* documentFiles(
  context: Pick<Context, 'db' | 'documents' | 'scanner' | 'now'>,
  submissions: AsyncIterable<SubmissionSummary>,
  { entry, onFailure }: ArchiveOptions,
): AsyncGenerator<ZipFile> {
  const missing: string[] = []
  for await (const submission of submissions) {
    const { reference, documents } = submission
    const stored = await listSubmittedDocuments(context.db, submission)
    await writeEntries(
      context.db,
      entry,
      stored.map(({ fileName }) => fileName),
    )
    for (const { kind, fileName, originalFilename } of documents) {
      const path = [reference, `${submittedFileLabel(kind)} ${originalFilename}`]
      try {
        const content = await readDocument(context, found(stored.find((each) => each.fileName === fileName) ?? null))
        yield { path, open: () => content }
      } catch (error) {
        if (!(error instanceof Refusal)) onFailure(error)
        missing.push(`${path.join('/')}: ${error instanceof Refusal ? error.message : 'It could not be read.'}`)
      }
    }
  }
  if (missing.length > 0) yield { path: [NOT_INCLUDED], open: () => Buffer.from(`${missing.join('\r\n')}\r\n`) }
}
