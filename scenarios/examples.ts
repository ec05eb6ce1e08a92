import { REGIONS } from '#programme/lists.ts'
import { fieldsWhere, questionsOf } from '../domain/programme.ts'
import type { Question } from '../domain/questions/kinds.ts'
import type { RecordValues } from '../domain/records.ts'
import { fromEntries } from '../domain/objects.ts'
import { RECORD_STEPS, type RecordStep } from '../domain/steps.ts'

/** A valid answer to a question of each kind, so that a new question needs no test data. */
export function exampleOf(question: Question): string | number | boolean {
  switch (question.kind) {
    case 'choice':
      return question.options[0]
    case 'yesOrNo':
      return true
    case 'birthday':
      return '1990-03-21T00:00:00.000Z'
    case 'phone':
      return '0810000000'
    case 'number':
      return Math.ceil(question.least ?? question.most ?? 1)
    case 'date':
      return '2030-01-31T00:00:00.000Z'
    case 'email':
    case 'loginEmail':
      return 'applicant@example.org'
    case 'region':
      return REGIONS[0]?.id ?? '1'
    case 'country':
      // South Africa. It has institutions, and is no programme's own country.
      return 710
    case 'institution':
      return '1'
    case 'richText':
      return 'word '.repeat(question.fewestWords)
    default:
      return 'Example'
  }
}

/** A step's answers. */
export const examplesOf = <Step extends RecordStep>(step: Step): RecordValues[Step] =>
  fromEntries(
    Object.entries(questionsOf(step)).map(([field, question]) => [field, exampleOf(question)] as const),
  ) as unknown as RecordValues[Step]

export const EXAMPLES = fromEntries(RECORD_STEPS.map((step) => [step, examplesOf(step)] as const)) as RecordValues

/** The last step, and its last question that is answered with text. Scenarios type into it. */
export const TYPED = RECORD_STEPS.at(-1) as RecordStep
const TYPED_FIELD = fieldsWhere(TYPED, ({ schema }) => schema.type === 'string').at(-1) ?? ''

/** The form of that step with a text. */
export const typing = (text: string): Record<string, string> => ({ [TYPED_FIELD]: text })
