import type { QuestionOf } from '../../../../domain/questions/kinds.ts'
import { useForm } from '../FormContext.ts'
import { TextField } from '../TextField.tsx'
import type { Input } from './inputs.ts'

/** Repeats the email, because a narrow field cuts a long one. It is unknown until the app has loaded. */
function LogInEmail({ name }: { name: string }) {
  const email = useForm(({ values }) => values[name])
  return email ? <>You log in with {email}.</> : 'This is the address that you log in with.'
}

export default {
  Field: ({ name, question: { label } }) => (
    <TextField
      name={name}
      label={label}
      type="email"
      autoComplete="email"
      disabled
      description={<LogInEmail name={name} />}
    />
  ),
} satisfies Input<QuestionOf<'loginEmail'>>
