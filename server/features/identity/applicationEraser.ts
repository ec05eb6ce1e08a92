import type { Database } from '../../platform/database/database.ts'

/** Handles an applicant's application when the account is closed; takes the account's subject. */
export interface ApplicationEraser {
  hasSubmitted(subject: string): Promise<boolean>
  /** Deletes unsubmitted data. */
  erase(tx: Database, subject: string): Promise<void>
}
