import type { ConflictsSnapshot } from './conflicts.ts'

export const conflictsState = ({ value }: ConflictsSnapshot) => value
