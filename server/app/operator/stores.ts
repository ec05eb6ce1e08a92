import { eq } from 'drizzle-orm'
import { commandEntry, writeEntry } from '../../platform/audit/entries.ts'
import { documents } from '../../platform/database/schema/documents.ts'
import type { Operating } from './commands.ts'

/** Queries of store commands against the live database. */

export async function isDocumentKept({ db }: Pick<Operating, 'db'>, { name }: { name: string }): Promise<boolean> {
  return (await db.$count(documents, eq(documents.fileName, name))) > 0
}

/** Records a store command in the audit trail. */
export async function tellOfStores(
  { db }: Pick<Operating, 'db'>,
  { command }: { command: 'backup' | 'restore' | 'move' },
): Promise<void> {
  await writeEntry(db, commandEntry(`stores.${command}`, null, command))
}
