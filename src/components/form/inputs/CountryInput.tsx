import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { COUNTRIES } from '../../../../domain/programme.ts'
import type { QuestionOf } from '../../../../domain/questions/kinds.ts'
import { countriesOf, institutionsState } from '../../../../machines/courseChoice/selectors.ts'
import { useCourseChoice } from '../../../PortalContext.tsx'
import { ListFailed } from '../../messages/ListFailed.tsx'
import { useFormContext } from '../FormContext.ts'
import { SelectField } from '../SelectField.tsx'
import type { Input } from './inputs.ts'

const institutionsOf = (country: string) => COUNTRIES.find(({ field }) => field === country)?.institutions ?? []

function Trouble({ country }: { country: string }) {
  const choice = useCourseChoice(country)
  const countries = useSelector(choice, countriesOf)
  const state = useSelector(choice, institutionsState)
  return (
    <ListFailed
      what={countries.length === 0 ? 'countries' : 'institutions'}
      state={state}
      onRetry={() => choice.send({ type: 'list.retry' })}
    />
  )
}

export default {
  /** Another country empties its institutions. */
  Field({ name, question: { label, placeholder = '' } }) {
    const { store } = useFormContext()
    const choice = useCourseChoice(name)
    const countries = useSelector(choice, countriesOf)
    const options = useMemo(() => countries.map((each) => ({ value: String(each.id), label: each.name })), [countries])
    const choose = useCallback(
      (countryId: string) => {
        const institutions = institutionsOf(name)
        if (institutions.length === 0) return
        for (const institution of institutions) store.set(institution, '')
        choice.send({ type: 'country.chosen', countryId: countryId === '' ? null : Number(countryId) })
      },
      [store, choice, name],
    )
    return <SelectField name={name} label={label} placeholder={placeholder} options={options} onChoose={choose} />
  },
  Trouble: ({ fields }) => fields.map((field) => <Trouble key={field} country={field} />),
} satisfies Input<QuestionOf<'country'>>
