import type { Questions } from '#domain/questions/record.ts'

/**
 * Questions that no form asks any more, by step. To remove a question, move its row here. Applications that answered it
 * still show the answer. Also keep here what a removed step asked.
 */
export const RETIRED: Readonly<Record<string, Questions>> = {}
