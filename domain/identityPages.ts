/** What the embedded identity provider's pages show: the server decides it, src/identity renders it. */

export type CredentialsScreen = 'signup' | 'login'

/** What is not right, as the applicant reads it: a message per field, or one for the whole form. */
export interface CredentialProblems {
  form?: string
  email?: string
  password?: string
  /** The email address has an account: logging in is what helps. */
  hasAccount?: boolean
}

export type IdentityView =
  | { page: 'credentials'; screen: CredentialsScreen; email: string; problems?: CredentialProblems }
  /** The page was left open for too long, or was finished already. */
  | { page: 'expired' }
  /** What was asked for is not allowed; `code` says it to an operator. */
  | { page: 'refused'; code?: string }
  /** Too many calls came from one network. */
  | { page: 'busy' }
  /** `requestId` finds it in the log; in development `details` are the error itself. */
  | { page: 'failed'; requestId: string; details?: string }

/** Where a page stands. */
export interface IdentitySite {
  providerName: string
  /** Where the portal begins. */
  portalUrl: string
}

export interface RenderedIdentityPage {
  html: string
  /** The text of the page's one style element, for the content security policy. */
  style: string
}

export type RenderIdentityPage = (view: IdentityView, site: IdentitySite) => RenderedIdentityPage

export const SHORTEST_PASSWORD_CHARACTERS = 10
/** As in the rule of the personal details, whose locked email field the address becomes. */
export const LONGEST_EMAIL_CHARACTERS = 200
