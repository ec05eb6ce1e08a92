import { fromEntries } from './objects.ts'
import { questionsOf } from './programme.ts'
import type { Question } from './questions/kinds.ts'
import type { RecordStep } from './steps.ts'

/** Unanswered text is ''. Other kinds are null, because `false` and 0 are answers. */
const unasked = ({ schema }: Question): '' | null => (schema.type === 'string' ? '' : null)

/** The values of a step's questions before they are asked. */
export const unaskedIn = (step: RecordStep) =>
  fromEntries(Object.entries(questionsOf(step)).map(([field, question]) => [field, unasked(question)] as const))
