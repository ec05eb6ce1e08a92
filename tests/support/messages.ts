import { RECORDS } from '#programme/records.ts'
import { fromEntries, keysOf } from '../../domain/objects.ts'

/** The messages of the programme's questions. tests/conformance/programme.test.ts compares them with section 5. */

const messagesOf = <Field extends string>(questions: Readonly<Record<Field, { message?: string }>>) =>
  fromEntries(keysOf(questions).map((field) => [field, questions[field].message ?? ''] as const))

export const PERSONAL_MESSAGES = messagesOf(RECORDS.personalDetails.questions)
