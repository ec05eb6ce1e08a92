import { shownDates } from '../../../../domain/calendar.ts'
import type { QuestionOf } from '../../../../domain/questions/kinds.ts'
import { fetchOnce } from '../../../loading/fetchOnce.ts'
import { DateField } from '../DateField.tsx'
import { LazyHint } from '../hints/LazyHint.tsx'
import type { FormDates } from '../StepForm.tsx'
import type { Input } from './inputs.ts'

const fetchTypedDates = fetchOnce(() => import('../../../../domain/dates.ts'))

/** Until the date parser has loaded, dates are read in the displayed format. */
const dates: FormDates = {
  shown: shownDates,
  typed: () =>
    fetchTypedDates().then(
      ({ typedDates }) => typedDates,
      () => shownDates,
    ),
}

export default {
  Field: ({ name, question: { kind, label, autoComplete } }) =>
    kind === 'birthday' ? (
      <DateField
        name={name}
        label={label}
        autoComplete="bday"
        isBirthday
        description={<LazyHint name={name} kind="birthdate" />}
      />
    ) : (
      <DateField name={name} label={label} autoComplete={autoComplete} />
    ),
  dates,
} satisfies Input<QuestionOf<'date' | 'birthday'>>
