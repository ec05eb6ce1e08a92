/** The business constants of section 9, each stated once. Times are in milliseconds, sizes in bytes. */

export const MAXIMUM_UPLOAD_BYTES = 2_097_152
export const MAXIMUM_FILENAME_CHARACTERS = 32
export const ACCEPTED_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'pdf', 'doc', 'docx', 'rtf'] as const
/** Pictures that a browser can turn into a smaller JPEG; HEIC is what some phones take and section 5.4 does not accept. */
export const PICTURE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'heic', 'heif'] as const
export const UPLOADING_INDICATOR_MS = 1_000

export const MOTIVATION_ENABLING_WORDS = 480
export const MOTIVATION_STATED_WORDS = 500

export const IDLE_TIMEOUT_MS = 120_000
export const WARNING_BEFORE_LOGOUT_MS = 60_000
export const ACTIVITY_CHECK_MS = 1_000
/** Activity that makes no call for so long is told to the server, which sees no mouse move. */
export const ACTIVITY_REPORT_MS = 30_000

/** The applications status is polled while the page is visible, and refreshed before a login unless it is fresh. */
export const STATUS_INTERVAL_MS = 300_000
export const STATUS_FRESH_MS = 60_000
/** Returning to the page sooner than this does not refresh it. */
export const STATUS_PAUSE_MS = 5_000

/** The pauses before the server is asked whether it answers again, in seconds; the last one goes on. */
export const CONNECTION_PAUSES_S = [1, 2, 4, 8, 16, 30] as const
/** How many times a file is sent again by itself, so that a line that breaks every time does not send it for ever. */
export const UPLOAD_RESENDS = 2
/** How long a check may take. */
export const CONNECTION_CHECK_MS = 10_000
/** How long 'Connected again.' stands; a connection that is lost sooner never held. */
export const CONNECTION_RESTORED_MS = 5_000

/** From how many days before the closing date on the public page counts them. */
export const CLOSING_SOON_DAYS = 30

export const MODAL_SHOW_MS = 100
export const MODAL_HIDE_MS = 300

export const LOCALE = 'en-GB'
/** The provider's time zone, in which the closing date ends. */
export const PROVIDER_TIME_ZONE = 'Africa/Windhoek'

export const FELLOWSHIP_REQUEST_KIND = 5
export const LOGIN_RETURN_TARGET = '/progress-detail'
export const PROFILE_STORAGE_KEY = 'profile'
