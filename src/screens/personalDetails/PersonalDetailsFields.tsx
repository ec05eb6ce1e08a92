import { memo } from 'react'
import type { Question } from '../../../domain/questions/kinds.ts'
import { DateField } from '../../components/form/DateField.tsx'
import { useForm } from '../../components/form/FormContext.ts'
import { LazyHint } from '../../components/form/hints/LazyHint.tsx'
import { LineInput } from '../../components/form/LineInput.tsx'
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
    case 'loginEmail':
      return (
        <TextField {...shown} type="email" autoComplete="email" disabled description={<LogInEmail name={name} />} />
      )
    case 'date':
      return <DateField {...shown} />
    case 'birthday':
      return <DateField {...shown} autoComplete="bday" description={<LazyHint name={name} kind="birthdate" />} />
    case 'text':
      return <TextAreaField {...shown} />
    case 'choice':
    case 'yesOrNo':
    case 'region':
      return <SelectField {...shown} placeholder={placeholder} options={optionsOf(question, regions)} />
    default:
      return <LineInput name={name} question={question} />
  }
})

/** Repeats the email, because a narrow field cuts a long one. It is unknown until the app has loaded. */
function LogInEmail({ name }: { name: string }) {
  const email = useForm(({ values }) => values[name])
  return email ? <>You log in with {email}.</> : 'This is the address that you log in with.'
}
