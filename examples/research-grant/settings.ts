/** Settings that depend on the country and the rules of the programme. */

/** The institute's time zone, in which the closing date ends, and its name for readers elsewhere. */
export const TIME_ZONE = 'America/Halifax'
export const TIME_ZONE_NAME = 'Halifax time'

/** The language and the format of numbers and of dates in words. */
export const LOCALE = 'en-CA'

/** The format of typed dates: dd, mm and yyyy in any order, with the same character between them. */
export const DATE_FORMAT = 'yyyy-mm-dd'

/** References are the prefix, the year and six characters: CRG-2026-7K3M9Q. */
export const REFERENCE_PREFIX = 'CRG'

/** Milliseconds without activity until an applicant is logged out, and how long before the warning is shown. */
export const IDLE_TIMEOUT_MS = 1_200_000
export const WARNING_BEFORE_LOGOUT_MS = 120_000

/** The path of all calls, the page to which a login returns, and the portal's id at its own identity provider. */
export const API_PATH = '/grantsapi'
export const CALLBACK_PATH = '/grants/callback'
export const CLIENT_ID = 'research-grant-portal'
