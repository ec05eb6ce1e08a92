import { LazyHint } from './hints/LazyHint.tsx'
import type { InputProps } from './QuestionSections.tsx'
import { TextField } from './TextField.tsx'

/** The input for each kind of question with an answer of one line. */
export function LineInput({ name, question }: InputProps) {
  const { kind, label, autoComplete } = question
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
    default:
      throw new Error(`This step has no input for ${kind}`)
  }
}
