import type { ConflictsSnapshot } from './conflicts.ts'

/** True if a reason is typed that is not saved. */
export const hasTypedReason = ({ context: { draft } }: ConflictsSnapshot) => draft !== null && draft.reason !== ''
