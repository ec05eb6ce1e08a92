import type { QuestionOf } from '../../../../domain/questions/kinds.ts'
import { TextAreaField } from '../TextAreaField.tsx'
import type { Input } from './inputs.ts'

export default {
  Field: ({ name, question: { label, autoComplete } }) => (
    <TextAreaField name={name} label={label} autoComplete={autoComplete} />
  ),
} satisfies Input<QuestionOf<'text'>>
