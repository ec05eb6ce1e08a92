import { useMemo } from 'react'
import { shownChoice } from '../../../../domain/questions/answers.ts'
import type { QuestionOf } from '../../../../domain/questions/kinds.ts'
import { SelectField, type Option } from '../SelectField.tsx'
import type { Input } from './inputs.ts'

type Choice = QuestionOf<'choice' | 'yesOrNo'>

function optionsOf(question: Choice): readonly Option[] {
  const stored = question.kind === 'choice' ? question.options : ['true', 'false']
  return stored.map((value) => ({ value, label: shownChoice(question, value) }))
}

export default {
  Field({ name, question }) {
    const { label, placeholder = '', autoComplete } = question
    const options = useMemo(() => optionsOf(question), [question])
    return (
      <SelectField name={name} label={label} placeholder={placeholder} autoComplete={autoComplete} options={options} />
    )
  },
} satisfies Input<Choice>
