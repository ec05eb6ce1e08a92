/** The business constants of section 9. Times are in milliseconds, sizes in bytes. */

export const MAXIMUM_UPLOAD_BYTES = 2_097_152
export const MAXIMUM_FILENAME_CHARACTERS = 32
export const ACCEPTED_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'pdf', 'doc', 'docx', 'rtf'] as const
/** Pictures that a browser may convert into a smaller JPEG. Section 5.4 does not accept the last ones, which phones and browsers save. */
export const PICTURE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'heic', 'heif', 'webp', 'avif', 'jfif'] as const
export const UPLOADING_INDICATOR_MS = 1_000

/** Characters of a text with several lines, such as an address or the reason for a decision. */
export const LONGEST_TEXT = 2_000

/** Characters of a line, such as a name. */
export const LONGEST_LINE = 200

export const ACTIVITY_CHECK_MS = 1_000
/** Activity without a call is reported to the server at this interval. */
export const ACTIVITY_REPORT_MS = 30_000

/** Polling interval of the applications status while the page is visible, and the age at which a login refreshes it. */
export const STATUS_INTERVAL_MS = 300_000
export const STATUS_FRESH_MS = 60_000
/** Returning to the page sooner than this does not refresh the status. */
export const STATUS_PAUSE_MS = 5_000

/** Seconds before each check of a lost connection; the last value repeats. */
export const CONNECTION_PAUSES_S = [1, 2, 4, 8, 16, 30] as const
/** Automatic retries of an upload, so that an unstable connection does not resend a file forever. */
export const UPLOAD_RESENDS = 2
/** Time limit of a connection check. */
export const CONNECTION_CHECK_MS = 10_000
/** Duration of 'The connection is back.'; a connection lost sooner does not count as restored. */
export const CONNECTION_RESTORED_MS = 5_000

/** The public page counts the remaining days from this many days before the closing date. */
export const CLOSING_SOON_DAYS = 30

export const MODAL_SHOW_MS = 100
export const MODAL_HIDE_MS = 300

export const FELLOWSHIP_REQUEST_KIND = 5
export const LOGIN_RETURN_TARGET = '/progress-detail'
export const PROFILE_STORAGE_KEY = 'profile'
/** The Server-Timing entry with the server's time, in epoch milliseconds. */
export const SERVER_CLOCK = 'clock'
