/** Events that machines emit for the outside world to carry out. */
export type Notice =
  { type: 'navigate'; to: string; replace?: boolean } | { type: 'log'; level: 'error' | 'warn'; message: string }

/** Section 8: the log entry of any failed call or actor. */
export const AN_ERROR_OCCURRED: Notice = { type: 'log', level: 'error', message: 'An error occurred' }
