/** The statements of a migration that do more than make room: whoever knows nothing of them may no longer read or write as before. */
export function beyondExpansion(migration: string): string[]
/** Whether it says of itself that it is the second step: nothing of the release before uses what it takes away. */
export function isContraction(migration: string): boolean
