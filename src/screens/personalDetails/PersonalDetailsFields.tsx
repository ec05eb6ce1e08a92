import { memo } from 'react'
import { DateField } from '../../components/form/DateField.tsx'
import { useForm } from '../../components/form/FormContext.ts'
import { LazyHint } from '../../components/form/hints/LazyHint.tsx'
import { QuestionInput } from '../../components/form/QuestionInput.tsx'
import { QuestionSections, type InputProps } from '../../components/form/QuestionSections.tsx'
import { SelectField, type Option } from '../../components/form/SelectField.tsx'
import { TextField } from '../../components/form/TextField.tsx'

/** The questions of section 2.8. */
export function PersonalDetailsFields({ providerName, regions }: { providerName: string; regions: readonly Option[] }) {
  return (
    <QuestionSections
      step="personalDetails"
      providerName={providerName}
      input={(props) => <Input {...props} regions={regions} />}
    />
  )
}

/** An input for each kind of question. */
const Input = memo(function Input({ name, question, regions }: InputProps & { regions: readonly Option[] }) {
  const { kind, label, placeholder = '', autoComplete } = question
  const shown = { name, label, autoComplete }
  switch (kind) {
    case 'loginEmail':
      return (
        <TextField {...shown} type="email" autoComplete="email" disabled description={<LogInEmail name={name} />} />
      )
    case 'date':
      return <DateField {...shown} />
    case 'birthday':
      return <DateField {...shown} autoComplete="bday" description={<LazyHint name={name} kind="birthdate" />} />
    case 'region':
      return <SelectField {...shown} placeholder={placeholder} options={regions} />
    default:
      return <QuestionInput name={name} question={question} />
  }
})

/** Repeats the email, because a narrow field cuts a long one. It is unknown until the app has loaded. */
function LogInEmail({ name }: { name: string }) {
  const email = useForm(({ values }) => values[name])
  return email ? <>You log in with {email}.</> : 'This is the address that you log in with.'
}
