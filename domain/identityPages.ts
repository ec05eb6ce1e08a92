import type { Brand } from './brand.ts'
import type { WindowDates } from './entities.ts'
import type { Information } from './information.ts'
import type { Contact } from './settings.ts'

/** The views of the embedded identity provider's pages: the server chooses one, src/identity renders it. */

export type CredentialsScreen = 'signup' | 'login' | 'reset'

/** Messages for the applicant: one per field, or one for the whole form. */
export interface CredentialProblems {
  form?: string
  email?: string
  password?: string
  /** The address that was most likely meant: the page asks. */
  suggestion?: string
  /** The email address already has an account, so the page offers to log in instead. */
  hasAccount?: boolean
}

export type PasswordPurpose = 'signUp' | 'passwordReset'
export type ConfirmPurpose = 'emailProof' | 'emailChange'

/** The identity provider's page of one's own account. */
export const ACCOUNT_PATH = '/account'

/** Messages for the account's page, one per field, and one for the mail that proves the address. */
export type AccountProblems = Partial<Record<'proof' | 'password' | 'newPassword' | 'email' | 'emailPassword', string>>

/** The page that asks before an account is closed. */
export const CLOSE_ACCOUNT_PATH = `${ACCOUNT_PATH}/close`

/** The script of the identity provider's pages: shows a password, and keeps the browser's back button from sending a form again. */
export const PAGE_SCRIPT_PATH = `${ACCOUNT_PATH}/page.js`

/** What has just been done there. */
export const ACCOUNT_NEWS = ['proofMailed', 'passwordChanged', 'changeMailed', 'remindersOff', 'remindersOn'] as const
export type AccountNews = (typeof ACCOUNT_NEWS)[number]

/** Pages with nothing but a message and a link back to the portal. */
export type NoticePage =
  | 'passwordChanged'
  | 'emailProved'
  | 'emailChanged'
  | 'logInFirst'
  | 'signedOut'
  | 'accountClosed'
  | 'linkSpent'
  | 'expired'
  | 'refused'
  | 'busy'
  | 'away'
  | 'failed'

export type IdentityView =
  /** Privacy, accessibility or help, with how to reach the provider below. */
  | { page: 'information'; information: Information; contact?: Contact }
  | {
      page: 'credentials'
      screen: CredentialsScreen
      email: string
      problems?: CredentialProblems
      /** Otherwise a link is mailed, with which the password is chosen. */
      asksPassword: boolean
      /** Whether somebody who forgot a password can be mailed a link. */
      resets: boolean
    }
  /** Section 4.7: nobody signs up or logs in; `logsIn` where an administrator may. */
  | { page: 'closed'; dates: WindowDates; logsIn: boolean }
  /** A mail is on its way; whether the address has an account is not said. */
  | { page: 'mailSent'; screen: CredentialsScreen; email: string }
  /** Where a mailed link leads. */
  | { page: 'newPassword'; purpose: PasswordPurpose; email: string; problems?: CredentialProblems }
  | { page: 'confirmEmail'; purpose: ConfirmPurpose; email: string }
  | { page: 'passwordChanged' }
  | { page: 'emailProved' }
  | { page: 'emailChanged' }
  /** 'Your account'. */
  | {
      page: 'account'
      email: string
      proof: 'proved' | 'missing' | 'notNeeded'
      /** Whether its address can be changed, which takes a mail to the new one. */
      changesEmail: boolean
      /** Mails before the closing date; 'none' where nobody gets any. */
      reminders: 'on' | 'off' | 'none'
      problems?: AccountProblems
      news?: AccountNews
      /** The new address as it was typed, where its form was refused. */
      newEmail?: string
    }
  /** Asks before an account is closed; whether anything was submitted decides what goes with it. */
  | { page: 'closeAccount'; email: string; hasSubmitted: boolean; problem?: string }
  | { page: 'accountClosed' }
  /** Nobody is logged in who could see their account. */
  | { page: 'logInFirst' }
  | { page: 'signedOut' }
  /** Where the link of a mail before the closing date leads that turns them off. */
  | { page: 'deadlineMails'; isOff: boolean }
  /** A mailed link was used already, or is too old. */
  | { page: 'linkSpent' }
  /** The page was left open for too long, or was completed already. */
  | { page: 'expired' }
  /** The request is not allowed; `code` is for the operator. */
  | { page: 'refused'; code?: string }
  /** Too many requests came from one network. */
  | { page: 'busy' }
  /** The database is away; the page is asked for again by itself. */
  | { page: 'away' }
  /** `requestId` finds it in the log; in development `details` are the error itself. */
  | { page: 'failed'; requestId: string; details?: string }

/** The site that a page belongs to. */
export interface IdentitySite {
  providerName: string
  brand: Brand
  /** The portal's entry page. */
  portalUrl: string
}

export interface RenderedIdentityPage {
  html: string
  /** The content of the page's only style element, for the content security policy. */
  style: string
}

export type RenderIdentityPage = (view: IdentityView, site: IdentitySite) => RenderedIdentityPage

export const SHORTEST_PASSWORD_CHARACTERS = 10
