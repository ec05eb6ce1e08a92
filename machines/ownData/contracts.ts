import { notProvided } from '../notProvided.ts'

/** The types of what an applicant takes along or deletes, and the actors that it needs from outside. */

export type OwnDataEvent =
  | { type: 'archive.download' }
  | { type: 'archive.dismiss' }
  | { type: 'deletion.request' }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }

export const actorContracts = {
  /** Fetches the archive and gives it to the browser as a file. */
  downloadOwnData: notProvided<void, Record<string, never>>('downloadOwnData'),
  /** Deletes the application at the server, and what of it is in this tab. */
  deleteOwnData: notProvided<void, Record<string, never>>('deleteOwnData'),
}
