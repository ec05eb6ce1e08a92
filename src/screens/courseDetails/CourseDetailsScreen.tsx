import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import type { RecordForms } from '../../../domain/records.ts'
import { hasDocuments, isSaving, saveFailureOf } from '../../../machines/application/selectors.ts'
import {
  countriesOf,
  institutionsOf,
  institutionsState,
  isInstitutionChoosable,
} from '../../../machines/courseChoice/selectors.ts'
import { useNextAfter } from '../../components/form/useNextAfter.ts'
import { StepDraft } from '../../components/draft/StepDraft.tsx'
import { DocumentUploads, touchUploads } from '../../components/upload/DocumentUploads.tsx'
import { ListFailed } from '../../components/messages/ListFailed.tsx'
import { Missing } from '../../components/form/missing/Missing.tsx'
import { SaveFailed } from '../../components/form/SaveFailed.tsx'
import { useApplication, useCourseChoice } from '../../PortalContext.tsx'
import { CourseDetailsPage } from './CourseDetailsPage.tsx'

export { DocumentUploads } from '../../components/upload/DocumentUploads.tsx'

const STEP_NAME = 'courseDetails'

export default function CourseDetailsScreen() {
  return <StepDraft step={STEP_NAME}>{(form, onTyped) => <CourseDetails form={form} onTyped={onTyped} />}</StepDraft>
}

interface CourseDetailsProps {
  form: RecordForms['courseDetails']
  onTyped: (form: RecordForms['courseDetails']) => void
}

function CourseDetails({ form, onTyped }: CourseDetailsProps) {
  const application = useApplication()
  const courseChoice = useCourseChoice()
  const countries = useSelector(courseChoice, countriesOf)
  const institutions = useSelector(courseChoice, institutionsOf)
  const institutionsAre = useSelector(courseChoice, institutionsState)
  const choosable = useSelector(courseChoice, isInstitutionChoosable)
  const documentsReady = useSelector(application, hasDocuments(STEP_NAME))
  const nextAfter = useNextAfter()
  const saving = useSelector(application, isSaving(STEP_NAME))
  const failure = useSelector(application, saveFailureOf(STEP_NAME))

  const chooseCountry = useCallback(
    (countryId: number | null) => courseChoice.send({ type: 'country.chosen', countryId }),
    [courseChoice],
  )

  return (
    <CourseDetailsPage
      initialValues={form}
      countries={countries}
      institutions={institutions}
      institutionsState={institutionsAre}
      choosable={choosable}
      uploads={<DocumentUploads step={STEP_NAME} />}
      documentsReady={documentsReady}
      saving={saving}
      trouble={
        <>
          {(institutionsAre === 'failed' || institutionsAre === 'disconnected') && (
            <ListFailed
              waits={institutionsAre === 'disconnected'}
              what={countries.length === 0 ? 'countries' : 'institutions'}
              onRetry={() => courseChoice.send({ type: 'list.retry' })}
            />
          )}
          {failure !== null && <SaveFailed what="course details" failure={failure} />}
          <Missing step={STEP_NAME} />
        </>
      }
      onCountry={chooseCountry}
      onEdit={failure === 'disconnected' ? () => application.send({ type: 'save.dismiss' }) : undefined}
      onDebouncedChange={onTyped}
      onRefuse={() => touchUploads(application, STEP_NAME)}
      onSave={(fields) =>
        application.send({ type: 'courseDetails.save', fields, next: nextAfter({ step: STEP_NAME, fields }) })
      }
    />
  )
}
