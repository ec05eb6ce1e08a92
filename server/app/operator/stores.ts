import { eq } from 'drizzle-orm'
import { commandEntry, writeEntry } from '../../platform/audit/entries.ts'
import { documents } from '../../platform/database/schema/documents.ts'
import type { Operating } from './commands.ts'

/** What commands on whole stores ask of the database that goes on meanwhile. */

export async function isDocumentKept({ db }: Pick<Operating, 'db'>, { name }: { name: string }): Promise<boolean> {
  return (await db.$count(documents, eq(documents.fileName, name))) > 0
}

/** Tells the audit trail of a command on all that is kept. */
export async function tellOfStores(
  { db }: Pick<Operating, 'db'>,
  { command }: { command: 'backup' | 'restore' | 'move' },
): Promise<void> {
  await writeEntry(db, commandEntry(`stores.${command}`, null, command))
}
