import { capitalised } from '../../../../domain/capitalised.ts'
import { acceptedNumbers, type QuestionOf } from '../../../../domain/questions/kinds.ts'
import { TextField } from '../TextField.tsx'
import type { Input } from './inputs.ts'

export default {
  Field({ name, question }) {
    const { label, autoComplete } = question
    return (
      <TextField
        inputMode="decimal"
        name={name}
        label={label}
        autoComplete={autoComplete}
        description={capitalised(acceptedNumbers(question))}
      />
    )
  },
} satisfies Input<QuestionOf<'number'>>
