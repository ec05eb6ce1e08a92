import { birthdateHint, idNumberHint, phoneHint } from '../../../../domain/hints.ts'
import { useForm } from '../FormContext.ts'
import './Hint.css'

type Values = Readonly<Record<string, string | undefined>>

const HINTS = {
  phone: phoneHint,
  birthdate: (typed: string) => birthdateHint(typed),
  idNumber: (typed: string, { idType = '' }: Values) => idNumberHint(typed, idType),
}

export interface HintProps {
  /** The id of its field. */
  name: string
  kind: keyof typeof HINTS
}

/** Questions an unusual answer after the field was left. It does not block saving. */
export default function Hint({ name, kind }: HintProps) {
  const hint = useForm(({ values, errors, touched }) =>
    touched[name] && !errors[name] ? HINTS[kind](values[name] ?? '', values) : '',
  )
  return (
    <span role="status" className="hint">
      {hint}
    </span>
  )
}
