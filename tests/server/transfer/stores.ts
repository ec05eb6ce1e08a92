import { createHash } from 'node:crypto'
import path from 'node:path'
import { documentsInFolder } from '../../../server/features/documents/folderStore.ts'
import { openStream, operate, type Operating } from '../../../server/app/operator/commands.ts'
import { openStoreAccess, type StoreAccess } from '../../../server/app/operator/storeAccess.ts'
import { readSettings, type Settings } from '../../../server/platform/settings/settings.ts'
import { readStores, type Source } from '../../../server/app/transfer/read.ts'
import type { TestServer } from '../fixture.ts'

/** A test server's stores, as commands open those of a stopped server. */
export async function openTestServer(server: TestServer): Promise<StoreAccess> {
  const documents = await documentsInFolder(path.join(server.folder, 'documents'))
  const operating: Operating = { db: server.db, documents, settings: readSettings({ DATA_DIR: server.folder }) }
  return {
    isServed: false,
    ask: (name, input) => operate(name, operating, input),
    stream: (name, input) => openStream(name, operating, input),
    reading: async () => ({ ...operating, isKept: async () => true }),
    close: async () => undefined,
  }
}

/** All stores in a comparable form: rows by table, and files by their hash. */
export async function contentsOf(source: Source) {
  const rows = new Map<string, unknown[]>()
  const documents = new Map<string, string>()
  for await (const piece of readStores(source)) {
    if (piece.kind === 'rows') {
      const parsed = piece.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
      rows.set(piece.table, [...(rows.get(piece.table) ?? []), ...parsed.filter((row) => !isOfCommand(row))])
    }
    if (piece.kind === 'document') documents.set(piece.name, createHash('sha256').update(piece.content).digest('hex'))
    if (piece.kind === 'head') rows.set('sequences', [piece.sequences])
  }
  return { rows, documents }
}

/** Only the new stores have the audit entry of a restore or move. */
const OPERATORS_CHAIN = createHash('sha256').update('operator').digest('hex').slice(0, 16)
const isOfCommand = (row: Record<string, unknown>) =>
  row['chain'] === OPERATORS_CHAIN && ['portal restore', 'portal move', undefined].includes(row['request'] as string)

export async function contentsAt(settings: Settings) {
  const access = await openStoreAccess(settings)
  try {
    return await contentsOf(await access.reading())
  } finally {
    await access.close()
  }
}
