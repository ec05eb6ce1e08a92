import type Provider from 'oidc-provider'
import type { Refusals } from '../../platform/audit/refusals.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Sessions } from '../../platform/sessions/sessions.ts'
import type { StaffRules } from '../../platform/sessions/staffRules.ts'
import type { DeadlineMailChoices } from '../notifications/deadlineMails.ts'
import type { FormParts } from '../pages/forms.ts'
import type { Accounts } from './accounts.ts'
import type { ApplicationEraser } from './applicationEraser.ts'
import type { Attempts, MailAttempts } from './attempts.ts'
import type { ApplicationsWindow } from './closedWindow.ts'
import type { Devices } from './devices.ts'
import type { LogInGuard } from './logInGuard.ts'
import type { Resume } from './resume.ts'

/** The dependencies of the identity provider's pages. */
export interface IdentityParts extends FormParts {
  db: Database
  tenant: string
  provider: Provider
  accounts: Accounts
  outbox: Outbox
  guard: LogInGuard
  devices: Devices
  logIns: Attempts
  signUps: Attempts
  /** Wrong codes, by account. */
  codes: Attempts
  mails: MailAttempts
  ways: MailWays
  sessions: Sessions
  staffRules: StaffRules
  window: ApplicationsWindow
  applications: ApplicationEraser
  /** Null if deadline mails are off. */
  reminders: DeadlineMailChoices | null
  trail: Refusals
  resume: Resume
  providerName: string
  /** The institution's names, which are weak passwords. */
  names: readonly string[]
  /** The portal's origin, without a trailing slash. */
  publicUrl: string
  /** The portal's entry page. */
  portal: string
}

/** Features that require mail. */
export interface MailWays {
  /** Password reset by a mailed link. */
  resets: boolean
  /** Sign-up starts with a mailed link, so the page does not reveal whether an address has an account. */
  signsUp: boolean
}
