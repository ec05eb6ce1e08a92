import { useMemo } from 'react'
import { optionsOf } from '../../../../domain/questions/answers.ts'
import type { QuestionOf } from '../../../../domain/questions/kinds.ts'
import { SelectField } from '../SelectField.tsx'
import type { Input } from './inputs.ts'

type Choice = QuestionOf<'choice' | 'yesOrNo'>

export default {
  Field({ name, question }) {
    const { label, placeholder = '', autoComplete } = question
    const options = useMemo(() => optionsOf(question), [question])
    return (
      <SelectField name={name} label={label} placeholder={placeholder} autoComplete={autoComplete} options={options} />
    )
  },
} satisfies Input<Choice>
