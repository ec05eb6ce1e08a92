interface Navigation {
  type: 'navigate'
  to: string
  replace?: boolean
  /** Navigate only if this is still the current page; undefined navigates always. */
  from?: string
}

/** Emitted by machines; src/portal.ts and src/desk carry them out. */
export type Notice = Navigation | { type: 'log'; level: 'error' | 'warn'; message: string }

/** True if the notice applies on the given path. */
export const leadsFrom = ({ from }: Navigation, path: string): boolean =>
  from === undefined || from === path.replace(/\/$/, '')

/** The log entry for any failed call or actor (section 8). */
export const AN_ERROR_OCCURRED: Notice = { type: 'log', level: 'error', message: 'An error occurred' }
