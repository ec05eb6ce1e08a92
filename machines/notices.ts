/** What machines tell the world outside, once: emitted, never kept in context. */
export type Notice =
  { type: 'navigate'; to: string; replace?: boolean } | { type: 'log'; level: 'error' | 'warn'; message: string }

/** Section 8: any call or part that fails is logged so. */
export const AN_ERROR_OCCURRED: Notice = { type: 'log', level: 'error', message: 'An error occurred' }
