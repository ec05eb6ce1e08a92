import { memo } from 'react'
import type { Question } from '../../../domain/questions/kinds.ts'
import { DateField } from '../../components/form/DateField.tsx'
import { useForm } from '../../components/form/FormContext.ts'
import { LazyHint } from '../../components/form/hints/LazyHint.tsx'
import { QuestionSections, type InputProps } from '../../components/form/QuestionSections.tsx'
import { SelectField, type Option } from '../../components/form/SelectField.tsx'
import { TextAreaField } from '../../components/form/TextAreaField.tsx'
import { TextField } from '../../components/form/TextField.tsx'

const YES_OR_NO: Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

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

function optionsOf(question: Question, regions: readonly Option[]): readonly Option[] {
  if (question.kind === 'region') return regions
  return question.kind === 'choice' ? question.options.map((value) => ({ value, label: value })) : YES_OR_NO
}

/** An input for each kind of question. */
const Input = memo(function Input({ name, question, regions }: InputProps & { regions: readonly Option[] }) {
  const { kind, label, placeholder = '', autoComplete } = question
  const shown = { name, label, autoComplete }
  switch (kind) {
    case 'text':
      return <TextAreaField {...shown} />
    case 'phone':
      return <TextField {...shown} type="tel" description={<LazyHint name={name} kind="phone" />} />
    case 'loginEmail':
      return (
        <TextField {...shown} type="email" autoComplete="email" disabled description={<LogInEmail name={name} />} />
      )
    case 'birthday':
      return <DateField name={name} label={label} description={<LazyHint name={name} kind="birthdate" />} />
    case 'choice':
    case 'yesOrNo':
    case 'region':
      return <SelectField {...shown} placeholder={placeholder} options={optionsOf(question, regions)} />
    case 'line': {
      const hint = question.hint && <LazyHint name={name} kind={question.hint} />
      return <TextField {...shown} description={hint} />
    }
    default:
      throw new Error(`Personal Details has no input for ${kind}`)
  }
})

/** Repeats the email, because a narrow field cuts a long one. An early screen has none yet. */
function LogInEmail({ name }: { name: string }) {
  const email = useForm(({ values }) => values[name])
  return email ? <>You log in with {email}.</> : 'This is the address that you log in with.'
}
