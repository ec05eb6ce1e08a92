import type { QuestionOf } from '../../../../domain/questions/kinds.ts'
import { LazyHint } from '../hints/LazyHint.tsx'
import { TextField } from '../TextField.tsx'
import type { Input } from './inputs.ts'

type Text = QuestionOf<'line' | 'phone' | 'email'>

const KEYBOARDS = {
  line: {},
  phone: { type: 'tel' },
  email: { type: 'email' },
} as const satisfies Record<Text['kind'], object>

const hintOf = (question: Text) => {
  if (question.kind === 'phone') return question.kind
  return question.kind === 'line' ? question.hint : undefined
}

export default {
  Field({ name, question }) {
    const { kind, label, autoComplete } = question
    const hint = hintOf(question)
    return (
      <TextField
        {...KEYBOARDS[kind]}
        name={name}
        label={label}
        autoComplete={autoComplete}
        description={hint && <LazyHint name={name} kind={hint} />}
      />
    )
  },
} satisfies Input<Text>
