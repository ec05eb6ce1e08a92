/** The views of the embedded identity provider's pages: the server chooses one, src/identity renders it. */

export type CredentialsScreen = 'signup' | 'login'

/** Messages for the applicant: one per field, or one for the whole form. */
export interface CredentialProblems {
  form?: string
  email?: string
  password?: string
  /** The email address already has an account, so the page offers to log in instead. */
  hasAccount?: boolean
}

export type IdentityView =
  | { page: 'credentials'; screen: CredentialsScreen; email: string; problems?: CredentialProblems }
  /** The page was left open for too long, or was completed already. */
  | { page: 'expired' }
  /** The request is not allowed; `code` is for the operator. */
  | { page: 'refused'; code?: string }
  /** Too many requests came from one network. */
  | { page: 'busy' }
  /** `requestId` finds it in the log; in development `details` are the error itself. */
  | { page: 'failed'; requestId: string; details?: string }

/** The site that a page belongs to. */
export interface IdentitySite {
  providerName: string
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
