import type { Course, HomeContent, ApplicationsStatus } from './entities.ts'

/** How applicants reach the provider; nothing where an operator has not said. */
export interface Contact {
  email?: string
  phone?: string
}

/** The run-time settings that the browser receives; one build serves every deployment. */
export interface PortalSettings {
  /** The provider's name, in titles and notices. */
  providerName: string
  /** The address of the institution's logo, where it has given one. */
  logo?: string
  contact?: Contact
  /** The base of every API call: an origin and path, or a path on this origin. No trailing slash. */
  apiBase: string
  /** The return target of log-out. */
  externalBaseUrl: string
  /** The login-callback error path, section 2.1. */
  errorPath: string
  identity: {
    /** An Auth0 domain, or the embedded provider's origin. */
    domain: string
    clientId: string
    audience: string
    /** The page of one's own account, where the identity provider has one of ours. */
    account?: string
  }
}

/** What the public page is rendered from, on the server and again in the browser. */
export interface PublicPageData {
  settings: PortalSettings
  content: HomeContent
  courses: Course[]
  applicationsStatus: ApplicationsStatus | null
}

/** The id of the script element, of type application/json, that carries PublicPageData in every page. */
export const PAGE_DATA_ELEMENT = 'page-data'
