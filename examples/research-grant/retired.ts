import type { Questions } from '#domain/questions/record.ts'

/** Questions that no form asks any more, by step. To remove a question, move its row here. */
export const RETIRED: Readonly<Record<string, Questions>> = {}
