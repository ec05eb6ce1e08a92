import type { ReactNode } from 'react'
import { capitalised } from '../../../../domain/capitalised.ts'
import { acceptedNumbers, type QuestionOf } from '../../../../domain/questions/kinds.ts'
import { LazyHint } from '../hints/LazyHint.tsx'
import { TextField } from '../TextField.tsx'
import type { Input } from './inputs.ts'

type Text = QuestionOf<'line' | 'phone' | 'email' | 'number'>

const KEYBOARDS = {
  line: {},
  phone: { type: 'tel' },
  email: { type: 'email' },
  number: { inputMode: 'decimal' },
} as const satisfies Record<Text['kind'], object>

/** A hint about the answer, or the numbers that are accepted. */
function descriptionOf(name: string, question: Text): ReactNode {
  if (question.kind === 'number') return capitalised(acceptedNumbers(question))
  const hint = question.kind === 'line' ? question.hint : question.kind === 'phone' ? question.kind : undefined
  return hint && <LazyHint name={name} kind={hint} />
}

export default {
  Field({ name, question }) {
    const { kind, label, autoComplete } = question
    return (
      <TextField
        {...KEYBOARDS[kind]}
        name={name}
        label={label}
        autoComplete={autoComplete}
        description={descriptionOf(name, question)}
      />
    )
  },
} satisfies Input<Text>
