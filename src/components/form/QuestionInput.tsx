import { memo, useMemo } from 'react'
import type { Question } from '../../../domain/questions/kinds.ts'
import { shownChoice } from '../../../domain/questions/answers.ts'
import { LazyHint } from './hints/LazyHint.tsx'
import type { InputProps } from './QuestionSections.tsx'
import { SelectField, type Option } from './SelectField.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'

function optionsOf(question: Question): readonly Option[] {
  const stored = question.kind === 'choice' ? question.options : ['true', 'false']
  return stored.map((value) => ({ value, label: shownChoice(question, value) }))
}

/** The input for each kind of question that needs no list of the portal's, calendar or editor. */
export const QuestionInput = memo(function QuestionInput({ name, question }: InputProps) {
  const { kind, label, placeholder = '', autoComplete } = question
  const options = useMemo(() => optionsOf(question), [question])
  const shown = { name, label, autoComplete }
  switch (kind) {
    case 'line':
      return <TextField {...shown} description={question.hint && <LazyHint name={name} kind={question.hint} />} />
    case 'phone':
      return <TextField {...shown} type="tel" description={<LazyHint name={name} kind="phone" />} />
    case 'email':
      return <TextField {...shown} type="email" />
    case 'number':
      return <TextField {...shown} inputMode="decimal" />
    case 'text':
      return <TextAreaField {...shown} />
    case 'choice':
    case 'yesOrNo':
      return <SelectField {...shown} placeholder={placeholder} options={options} />
    default:
      throw new Error(`This step has no input for ${kind}`)
  }
})
