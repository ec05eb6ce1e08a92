import { lazy, Suspense, useMemo, type ComponentType } from 'react'
import type { Institution } from '../../../../domain/entities.ts'
import { loadUntilItArrives } from '../../../loading/loadUntilItArrives.ts'
import { SelectField, type SelectFieldProps } from '../SelectField.tsx'

export interface InstitutionFieldProps extends Omit<SelectFieldProps, 'options'> {
  institutions: readonly Institution[]
}

/** Loaded after the form, which starts with a native select. */
const InstitutionSearch = lazy<ComponentType<InstitutionFieldProps>>(() =>
  loadUntilItArrives(() => import('./InstitutionSearch.tsx')),
)

export function InstitutionField(props: InstitutionFieldProps) {
  return (
    <Suspense fallback={<InstitutionSelect {...props} />}>
      <InstitutionSearch {...props} />
    </Suspense>
  )
}

function InstitutionSelect({ institutions, ...field }: InstitutionFieldProps) {
  const options = useMemo(() => institutions.map(({ id, name }) => ({ value: id, label: name })), [institutions])
  return <SelectField {...field} options={options} />
}
