import { notProvided } from '../notProvided.ts'

export type OwnDataEvent =
  | { type: 'archive.download' }
  | { type: 'archive.dismiss' }
  | { type: 'deletion.request' }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }

export const actorContracts = {
  /** Downloads the archive as a file. */
  downloadOwnData: notProvided<void, Record<string, never>>('downloadOwnData'),
  /** Deletes the application on the server and its copies in this tab. */
  deleteOwnData: notProvided<void, Record<string, never>>('deleteOwnData'),
}
