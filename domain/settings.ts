import type { ApplicationsStatus, Country, Course, HomeContent, Region } from './entities.ts'

/** The provider's contact details; empty if not configured. */
export interface Contact {
  email?: string
  phone?: string
}

/** Run-time settings for the browser. One build serves every deployment. */
export interface PortalSettings {
  /** The provider's name, in titles and notices. */
  providerName: string
  /** URL of the institution's logo, if configured. */
  logo?: string
  contact?: Contact
  /** How long unsaved text is stored, in days after its last change. */
  keepDraftDays: number
  /** True if applicants can read the mails of the portal. */
  sendsMail?: true
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
    /** URL of the account page; only with the embedded identity provider. */
    account?: string
  }
}

/** Settings for the desk, which applicants' pages do not have. */
export interface DeskSettings {
  /** Milliseconds without activity before staff are logged out. */
  idleMs: number
}

/** Data for rendering the public page on the server and in the browser. */
export interface PublicPageData {
  settings: PortalSettings
  content: HomeContent
  courses: Course[]
  applicationsStatus: ApplicationsStatus | null
  /** Lists that the app would otherwise load for the page's screen. */
  lists?: { regions?: readonly Region[]; countries?: readonly Country[] }
}

/** The data of the desk's page. */
export interface DeskPageData extends PublicPageData {
  desk: DeskSettings
}

/** Id of the application/json script element with PublicPageData. */
export const PAGE_DATA_ELEMENT = 'page-data'
