/** Settings for a server that is measured or attacked by one caller as if by many. */
export const UNLIMITED = {
  RATE_LIMIT: '1000000000',
  UPLOAD_FILES: '1000000',
  UPLOAD_MEGABYTES: '1000000',
  IDLE_LEEWAY_SECONDS: '600',
}
