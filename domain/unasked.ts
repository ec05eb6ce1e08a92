import { fromEntries } from './objects.ts'
import { questionsOf } from './programme.ts'
import type { Question } from './questions/kinds.ts'
import type { RecordStep } from './steps.ts'

/** The value of a question that was not asked. Text reads as unanswered; `false` and 0 do not. */
const unasked = ({ kind }: Question): string | boolean | number =>
  kind === 'yesOrNo' ? false : kind === 'country' ? 0 : ''

/** The values of a step's questions before they are asked. */
export const unaskedIn = (step: RecordStep) =>
  fromEntries(Object.entries(questionsOf(step)).map(([field, question]) => [field, unasked(question)] as const))
