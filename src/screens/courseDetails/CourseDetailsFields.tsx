import { useCallback, useMemo } from 'react'
import type { Country, Institution } from '../../../domain/entities.ts'
import { answerOf } from '../../../domain/recordForms.ts'
import type { InstitutionsState } from '../../../machines/courseChoice/selectors.ts'
import { Contact } from '../../components/messages/Contact.tsx'
import { useFormContext } from '../../components/form/FormContext.ts'
import { QuestionInput } from '../../components/form/QuestionInput.tsx'
import { QuestionSections, type InputProps } from '../../components/form/QuestionSections.tsx'
import { SelectField } from '../../components/form/SelectField.tsx'
import { usePortal } from '../../PortalContext.tsx'
import { InstitutionField } from './InstitutionField.tsx'

export interface CourseDetailsFieldsProps {
  countries: readonly Country[]
  institutions: readonly Institution[]
  institutionsState: InstitutionsState
  /** True if an institution can be chosen. */
  choosable: boolean
  onCountry: (countryId: number | null) => void
}

/** The questions of section 2.10. */
export function CourseDetailsFields(lists: CourseDetailsFieldsProps) {
  const { providerName } = usePortal().data.settings
  return (
    <QuestionSections
      step="courseDetails"
      providerName={providerName}
      input={(props) => <Input {...props} {...lists} />}
    />
  )
}

/** An input for each kind of question. */
function Input({ name, question, ...lists }: InputProps & CourseDetailsFieldsProps) {
  const { kind, label, placeholder = '' } = question
  switch (kind) {
    case 'country':
      return <CountryInput name={name} label={label} placeholder={placeholder} {...lists} />
    case 'institution':
      return (
        <InstitutionInput
          name={name}
          label={label}
          placeholder={placeholder}
          noneKnown={question.noneKnown}
          {...lists}
        />
      )
    default:
      return <QuestionInput name={name} question={question} />
  }
}

interface ChoiceProps extends CourseDetailsFieldsProps {
  name: string
  label: string
  placeholder: string
}

/** Another country empties the institution. */
function CountryInput({ name, label, placeholder, countries, onCountry }: ChoiceProps) {
  const { store } = useFormContext()
  const options = useMemo(() => countries.map((each) => ({ value: String(each.id), label: each.name })), [countries])
  const choose = useCallback(
    (countryId: string) => {
      void store.actions().setFieldValue(answerOf(name), '', false)
      onCountry(countryId === '' ? null : Number(countryId))
    },
    [store, name, onCountry],
  )
  return <SelectField name={name} label={label} placeholder={placeholder} options={options} onChoose={choose} />
}

/** Cannot be used until a country that has institutions is chosen. */
function InstitutionInput({ name, label, placeholder, noneKnown, ...lists }: ChoiceProps & { noneKnown: string }) {
  const { institutions, institutionsState, choosable } = lists
  const { settings } = usePortal().data
  return (
    <div>
      <InstitutionField
        name={name}
        label={label}
        placeholder={placeholder}
        institutions={institutions}
        disabled={!choosable}
        description={institutionsState === 'loading' ? 'Loading Institutions...' : undefined}
      />
      <div className="no-institutions">
        <p role="status">{institutionsState === 'none' && noneKnown}</p>
        {institutionsState === 'none' && settings.contact !== undefined && (
          <p>
            <Contact {...settings} />
          </p>
        )}
      </div>
    </div>
  )
}
