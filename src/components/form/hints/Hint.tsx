import { ID_NUMBERS } from '#programme/hints.ts'
import { birthdateHint, birthdateProblem, idNumberHint, phoneHint } from '../../../../domain/hints.ts'
import { normalised } from '../../../../domain/text.ts'
import { useForm } from '../FormContext.ts'
import './Hint.css'

type Values = Readonly<Record<string, string | undefined>>

const HINTS = {
  phone: phoneHint,
  birthdate: (typed: string) => birthdateHint(typed),
  idNumber: (typed: string, values: Values) => idNumberHint(typed, values[ID_NUMBERS.type] ?? ''),
}

/** Details for a refused value, beside the form's message. */
const PROBLEMS: Partial<Record<keyof typeof HINTS, (typed: string) => string>> = {
  birthdate: (typed) => birthdateProblem(typed),
}

export interface HintProps {
  /** The id of its field. */
  name: string
  kind: keyof typeof HINTS
}

/** After the field was left, questions an unusual answer without blocking the save, or explains a refused one. */
export default function Hint({ name, kind }: HintProps) {
  const hint = useForm(({ values, errors, touched }) => {
    const typed = normalised(values[name] ?? '')
    if (!touched[name]) return ''
    return errors[name] ? PROBLEMS[kind]?.(typed) : HINTS[kind](typed, values)
  })
  return (
    <span role="status" className="hint">
      {hint}
    </span>
  )
}
