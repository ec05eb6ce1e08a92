import type { QuestionRecord } from '#domain/questions/record.ts'
import { project } from './project.ts'
import { researcher } from './researcher.ts'
import type { STEPS } from './steps.ts'

/** The questions of each step. */
export const RECORDS = { researcher, project } satisfies Record<(typeof STEPS)[number]['name'], QuestionRecord>
