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
  const fields = useForm(({ values, errors }) =>
    JSON.stringify(
      institutions.reduce(
        (missing, each) => withoutInstitutions(missing, each, values),
        missingFields(step, values, errors) as readonly Missing[],
      ),
    ),
  )
  const presses = useForm(({ submitCount }) => submitCount)
  const inForm = JSON.parse(fields) as readonly Missing[]
  return <MissingList list={[...inForm, ...documents.map(missingUpload)]} presses={presses} />
}
