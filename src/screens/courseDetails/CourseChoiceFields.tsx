import { useCallback, useMemo } from 'react'
import type { Country, Institution } from '../../../domain/entities.ts'
import type { InstitutionsState } from '../../../machines/courseChoice/selectors.ts'
import { FIELD_LABELS } from '../../components/form/fieldLabels.ts'
import { Contact } from '../../components/messages/Contact.tsx'
import { useFormContext } from '../../components/form/FormContext.ts'
import { SelectField } from '../../components/form/SelectField.tsx'
import { Columns } from '../../components/layout/Section.tsx'
import { usePortal } from '../../PortalContext.tsx'
import { InstitutionField } from './InstitutionField.tsx'

const LABELS = FIELD_LABELS.courseDetails

export interface CourseChoiceFieldsProps {
  countries: readonly Country[]
  institutions: readonly Institution[]
  state: InstitutionsState
  /** True if an institution can be chosen. */
  choosable: boolean
  /** Shown when the country has none. */
  noInstitutions: string
  onCountry: (countryId: number | null) => void
}

/** The country and institution fields (section 2.10). */
export function CourseChoiceFields({
  countries,
  institutions,
  state,
  choosable,
  noInstitutions,
  onCountry,
}: CourseChoiceFieldsProps) {
  const { store } = useFormContext()
  const { data } = usePortal()
  const countryOptions = useMemo(
    () => countries.map(({ id, name }) => ({ value: String(id), label: name })),
    [countries],
  )
  const chooseCountry = useCallback(
    (countryId: string) => {
      void store.actions().setFieldValue('institutionId', '', false)
      onCountry(countryId === '' ? null : Number(countryId))
    },
    [store, onCountry],
  )

  return (
    <Columns>
      <SelectField
        name="countryId"
        label={LABELS.countryId}
        placeholder="Choose a Country"
        options={countryOptions}
        onChoose={chooseCountry}
      />
      <div>
        <InstitutionField
          name="institutionId"
          label={LABELS.institutionId}
          placeholder="Choose Institution"
          institutions={institutions}
          disabled={!choosable}
          description={state === 'loading' ? 'Loading Institutions...' : undefined}
        />
        <div className="no-institutions">
          <p role="status">{state === 'none' && noInstitutions}</p>
          {state === 'none' && data.settings.contact !== undefined && (
            <p>
              <Contact {...data.settings} />
            </p>
          )}
        </div>
      </div>
    </Columns>
  )
}
