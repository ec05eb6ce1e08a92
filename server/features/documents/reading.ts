import { createHash } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { documents } from '../../platform/database/schema/documents.ts'
import { found, Refusal } from '../../platform/errors.ts'
import type { DocumentRow } from './documents.ts'
import { malwareFound, notChecked } from './upload.ts'

/** The only way to read stored files: complete, unchanged and scanned. */

type Reading = Pick<Context, 'db' | 'documents' | 'scanner' | 'now'>

export async function readDocument(context: Reading, document: DocumentRow): Promise<Buffer> {
  if (document.malware !== null) throw malwareFound()
  const content = found(await context.documents.get(document.fileName))
  const sha256 = createHash('sha256').update(content).digest('hex')
  if (sha256 !== document.sha256) throw new Error(`The stored file ${document.fileName} is not what was uploaded`)
  if (context.scanner && document.scannedAt === null) await rescan(context, document, content)
  return content
}

/** Scans a file that was stored without a scanner or before its latest update. */
async function rescan({ db, scanner, now }: Reading, { fileName }: DocumentRow, content: Buffer): Promise<void> {
  const malware = (await scanner?.scan(content).catch((cause: unknown) => Promise.reject(notReadable(cause)))) ?? null
  await db
    .update(documents)
    .set({ malware, scannedAt: new Date(now()) })
    .where(eq(documents.fileName, fileName))
  if (malware !== null) throw malwareFound()
}

const notReadable = (cause: unknown) =>
  new Refusal(
    503,
    'We could not check the file for viruses, so you cannot open it yet. Please try again in a few minutes.',
    notChecked(cause).details,
    { cause },
  )

/** Marks every file for a new scan; none can be read before it. Returns their number. */
export async function askForRescan(db: Database): Promise<number> {
  const asked = await db
    .update(documents)
    .set({ scannedAt: null, malware: null })
    .returning({ fileName: documents.fileName })
  return asked.length
}

/** Scans waiting files one by one. A file that is opened meanwhile is scanned at once. */
export async function scanWaiting(context: Reading, onFailure: (error: unknown) => void): Promise<void> {
  const waiting = await context.db.select().from(documents).where(isNull(documents.scannedAt))
  for (const document of waiting) {
    await readDocument(context, document).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.statusCode >= 500) onFailure(error)
    })
  }
}
