interface Navigation {
  type: 'navigate'
  to: string
  replace?: boolean
  /** The page that it leads on from, where whoever has gone on to another one by then stays there. */
  from?: string
}

/** Events that machines emit for the outside world to carry out. */
export type Notice = Navigation | { type: 'log'; level: 'error' | 'warn'; message: string }

/** Whether whoever is at a path is to be led to another. */
export const leadsFrom = ({ from }: Navigation, path: string): boolean =>
  from === undefined || from === path.replace(/\/$/, '')

/** Section 8: the log entry of any failed call or actor. */
export const AN_ERROR_OCCURRED: Notice = { type: 'log', level: 'error', message: 'An error occurred' }
