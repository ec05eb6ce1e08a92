/** POST reports activity; DELETE ends the session. */
export const SESSION_PATH = '/api/session'
