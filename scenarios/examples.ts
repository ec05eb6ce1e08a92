import { questionsOf } from '../domain/programme.ts'
import { isSkipped } from '../domain/questions/answers.ts'
import type { Question } from '../domain/questions/kinds.ts'
import type { RecordValues } from '../domain/records.ts'
import { fromEntries } from '../domain/objects.ts'
import type { RecordStep } from '../domain/steps.ts'

/** A valid answer to a question of each kind, so that a new question needs no test data. */
function exampleOf(question: Question): string | number | boolean {
  switch (question.kind) {
    case 'choice':
      return question.options[0]
    case 'yesOrNo':
      return false
    case 'birthday':
      return '1990-03-21T00:00:00.000Z'
    case 'phone':
      return '+264 81 000 0000'
    case 'number':
      return question.least ?? question.most ?? 1
    case 'date':
      return '2030-01-31T00:00:00.000Z'
    case 'email':
    case 'loginEmail':
      return 'applicant@example.org'
    case 'region':
      return 'NA-KH'
    case 'country':
      return 516
    case 'institution':
      return '1'
    case 'richText':
      return 'word '.repeat(question.fewestWords)
    default:
      return isSkipped(question, {}) ? '' : 'Example'
  }
}

/** A step's answers. */
export const examplesOf = <Step extends RecordStep>(step: Step): RecordValues[Step] =>
  fromEntries(
    Object.entries(questionsOf(step)).map(([field, question]) => [field, exampleOf(question)] as const),
  ) as unknown as RecordValues[Step]
