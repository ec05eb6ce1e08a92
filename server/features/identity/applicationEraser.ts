import type { Database } from '../../platform/database/database.ts'

/** What becomes of an applicant's application when the account is closed; by the account's subject. */
export interface ApplicationEraser {
  hasSubmitted(subject: string): Promise<boolean>
  /** Deletes what was not submitted. */
  erase(tx: Database, subject: string): Promise<void>
}
