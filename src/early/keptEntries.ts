/** Key in session storage of text from an early screen whose sign-in had expired: see entries.ts. */
export const KEPT_ENTRIES = 'earlyEntries'
