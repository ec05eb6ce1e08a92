/** What machines tell the world outside, once: emitted, never kept in context. */
export type Notice =
  | { type: 'navigate'; to: string; replace?: boolean }
  | { type: 'log'; level: 'error' | 'warn'; message: string }
