import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { RecordStep } from '../../../../domain/steps.ts'
import { missingDocuments, missingInstitutions } from '../../../../machines/application/missing.ts'
import { useApplication } from '../../../PortalContext.tsx'
import { isSameJson } from '../../../isSameJson.ts'
import { useForm } from '../FormContext.ts'
import { missingFields, missingUpload, withoutInstitutions, type Missing } from './missing.ts'
import { MissingList } from './MissingList.tsx'

/** The missing parts of a step's form and uploads. */
export default function FormMissing({ step }: { step: RecordStep }) {
  const application = useApplication()
  const documents = useSelector(
    application,
    useMemo(() => missingDocuments(step), [step]),
    isSameJson,
  )
  const institutions = useSelector(
    application,
    useMemo(() => missingInstitutions(step), [step]),
    isSameJson,
  )
  // Selected as JSON, so that an equal list does not re-render.
  const fields = useForm(({ values, errors }) => JSON.stringify(missingFields(step, values, errors)))
  const presses = useForm(({ submitCount }) => submitCount)
  const typed = JSON.parse(fields) as readonly Missing[]
  const inForm = institutions.reduce<readonly Missing[]>(withoutInstitutions, typed)
  return <MissingList list={[...inForm, ...documents.map(missingUpload)]} presses={presses} />
}
