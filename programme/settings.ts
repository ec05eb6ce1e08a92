/** Settings that depend on the country and the rules of the programme. */

/** The provider's time zone, in which the closing date ends, and its name for readers elsewhere. */
export const TIME_ZONE = 'Africa/Windhoek'
export const TIME_ZONE_NAME = 'Windhoek time'

/** The language and the format of numbers and of dates in words (section 9). */
export const LOCALE = 'en-GB'

/** The format of typed dates (section 9): dd, mm and yyyy in any order, with the same character between them. */
export const DATE_FORMAT = 'dd/mm/yyyy'

/** References are the prefix, the year and six characters: PB-2026-7K3M9Q. A database keeps it (decision 115), so it cannot change later. */
export const REFERENCE_PREFIX = 'PB'

/** Milliseconds without activity until an applicant is logged out, and how long before the warning is shown (section 9). */
export const IDLE_TIMEOUT_MS = 120_000
export const WARNING_BEFORE_LOGOUT_MS = 60_000

/** The number of words from which a motivation can be saved, and the number that texts ask for (section 5.3). */
export const MOTIVATION_ENABLING_WORDS = 480
export const MOTIVATION_STATED_WORDS = 500

/** The path of all calls (section 7.1), the page to which a login returns (section 2.1), and the portal's id at its own identity provider. */
export const API_PATH = '/postgradexternalapi'
export const CALLBACK_PATH = '/postgraduate-external/callback'
export const CLIENT_ID = 'postgraduate-bursary-portal'
