import type { Brand } from './brand.ts'
import type { WindowDates } from './entities.ts'
import type { Contact } from './settings.ts'
import type { Resumption } from './resumption.ts'

/** The views of the embedded identity provider's pages: the server chooses one, src/identity renders it. */

export type CredentialsScreen = 'signup' | 'login' | 'reset'

/** Messages per field, or for the whole form. */
export interface CredentialProblems {
  form?: string
  email?: string
  password?: string
  /** A probable correction of a mistyped address, which the page offers. */
  suggestion?: string
  /** The email address already has an account, so the page offers to log in instead. */
  hasAccount?: boolean
}

export type PasswordPurpose = 'signUp' | 'passwordReset' | 'invitation'
export type ConfirmPurpose = 'emailProof' | 'emailChange'

/** The account page of the embedded identity provider. */
export const ACCOUNT_PATH = '/account'

/** Messages of the account page, per field; `proof` is about the confirmation mail. */
export type AccountProblems = Partial<
  Record<'proof' | 'password' | 'newPassword' | 'email' | 'emailPassword' | 'codePassword' | 'code', string>
>

/** A secret for an authenticator app, in Base32 and as URI. */
export interface SecondFactorSetUp {
  secret: string
  uri: string
}

/** Messages of the pages that ask for a code. */
export type CodeProblems = Partial<Record<'code' | 'password', string>>

/** The page that confirms closing an account. */
export const CLOSE_ACCOUNT_PATH = `${ACCOUNT_PATH}/close`

/** Script of the identity provider's pages: shows passwords and prevents the back button from resending a form. */
export const PAGE_SCRIPT_PATH = `${ACCOUNT_PATH}/page.js`

/** Confirmation messages of the account page. */
export const ACCOUNT_NEWS = [
  'proofMailed',
  'passwordChanged',
  'changeMailed',
  'remindersOff',
  'remindersOn',
  'secondFactorOn',
  'secondFactorOff',
] as const
export type AccountNews = (typeof ACCOUNT_NEWS)[number]

/** Pages with only a message and a link. */
export type NoticePage =
  | 'passwordChanged'
  | 'invitationAccepted'
  | 'emailProved'
  | 'emailChanged'
  | 'logInFirst'
  | 'signedOut'
  | 'accountClosed'
  | 'linkSpent'
  | 'invitationSpent'
  | 'expired'
  | 'refused'
  | 'busy'
  | 'away'
  | 'failed'

export type IdentityView =
  | {
      page: 'credentials'
      screen: CredentialsScreen
      email: string
      problems?: CredentialProblems
      /** False: a link for choosing a password is mailed instead. */
      asksPassword: boolean
      /** True if a password can be reset by mail. */
      resets: boolean
      /** Only for a log-in after a time-out. */
      resumption?: Resumption
      /** True if a mail's link led here. */
      isFromMail?: boolean
      /** True if the log-in returns to the desk. */
      isStaff?: boolean
    }
  /** Asks for a code after the password. */
  | { page: 'code'; problems?: CodeProblems }
  /** Shows a secret for an authenticator app. `isAtLogIn`: the provider requires it before the first login. */
  | { page: 'secondFactor'; email: string; setUp: SecondFactorSetUp; isAtLogIn: boolean; problems?: CodeProblems }
  /** Applications are closed (section 4.7). `logsIn`: an administrator can still log in. */
  | { page: 'closed'; dates: WindowDates; logsIn: boolean }
  /** A mail was sent. The page does not reveal if the address has an account. */
  | { page: 'mailSent'; screen: CredentialsScreen; email: string }
  /** Opened from a mailed link. */
  | { page: 'newPassword'; purpose: PasswordPurpose; email: string; problems?: CredentialProblems }
  | { page: 'confirmEmail'; purpose: ConfirmPurpose; email: string }
  | { page: 'passwordChanged' }
  /** The password of an invited account was chosen. */
  | { page: 'invitationAccepted' }
  | { page: 'emailProved' }
  | { page: 'emailChanged' }
  /** 'Your account'. */
  | {
      page: 'account'
      email: string
      proof: 'proved' | 'missing' | 'notNeeded'
      /** True if the email address can be changed, which needs a working mail server. */
      changesEmail: boolean
      /** Reminder mails before the closing date; 'none' if the portal sends none. */
      reminders: 'on' | 'off' | 'none'
      /** The second factor of staff; absent for applicants. 'required': on, and cannot be turned off. */
      secondFactor?: 'on' | 'off' | 'required'
      problems?: AccountProblems
      news?: AccountNews
      /** The typed new address, if its form was refused. */
      newEmail?: string
    }
  /**
   * Confirms closing an account. `hasSubmitted` decides what is deleted with it; staff have no application. `isNeeded` if no
   * other account could administer the portal.
   */
  | {
      page: 'closeAccount'
      email: string
      hasSubmitted: boolean
      isStaff?: boolean
      isNeeded?: boolean
      problem?: string
    }
  | { page: 'accountClosed' }
  /** The account page needs a login. */
  | { page: 'logInFirst' }
  | { page: 'signedOut' }
  /** Opened from the unsubscribe link of a reminder mail. */
  | { page: 'deadlineMails'; isOff: boolean }
  /** A mailed link was already used or has expired. */
  | { page: 'linkSpent' }
  /** The link of an invitation was already used or has expired. */
  | { page: 'invitationSpent' }
  /** The page was open for too long or was already completed. */
  | { page: 'expired' }
  /** The request is not allowed; `code` is for the operator. */
  | { page: 'refused'; code?: string }
  /** Too many requests came from one network. */
  | { page: 'busy' }
  /** The database is unavailable; the page reloads automatically. */
  | { page: 'away' }
  /** `requestId` identifies the log entry; `details` is the error, in development only. */
  | { page: 'failed'; requestId: string; details?: string }

export interface IdentitySite {
  providerName: string
  brand: Brand
  /** The portal's entry page. */
  portalUrl: string
  contact?: Contact
  /** The address of the mailbox, if this portal has one instead of a mail server. */
  mailbox?: string
}

export interface RenderedIdentityPage {
  html: string
  /** The content of the page's only style element, for the content security policy. */
  style: string
}

export type RenderIdentityPage = (view: IdentityView, site: IdentitySite) => RenderedIdentityPage

export const SHORTEST_PASSWORD_CHARACTERS = 10
