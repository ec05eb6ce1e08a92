import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import { courseDetailsSchema } from '../../../domain/courseDetails.ts'
import { savedForm } from '../../../domain/forms.ts'
import { hasDocuments, isSaving, saveFailureOf } from '../../../machines/application/selectors.ts'
import {
  countriesOf,
  institutionsOf,
  institutionsState,
  isInstitutionChoosable,
} from '../../../machines/courseChoice/selectors.ts'
import { DocumentUploads } from '../../parts/DocumentUploads.tsx'
import { ListFailed } from '../../parts/ListFailed.tsx'
import { SaveFailed } from '../../parts/SaveFailed.tsx'
import { useApplication, useCourseChoice, useDraft } from '../../PortalContext.tsx'
import { CourseDetailsPage } from './CourseDetailsPage.tsx'

const STEP_NAME = 'courseDetails'

export default function CourseDetailsScreen() {
  const application = useApplication()
  const draft = useDraft()
  const courseChoice = useCourseChoice()
  const countries = useSelector(courseChoice, countriesOf)
  const institutions = useSelector(courseChoice, institutionsOf)
  const institutionsAre = useSelector(courseChoice, institutionsState)
  const choosable = useSelector(courseChoice, isInstitutionChoosable)
  const documentsReady = useSelector(application, hasDocuments(STEP_NAME))
  const saving = useSelector(application, isSaving(STEP_NAME))
  const failure = useSelector(application, saveFailureOf(STEP_NAME))

  const [initialValues] = useState(() => ({
    ...savedForm(courseDetailsSchema, application.getSnapshot().context.fellowship?.courseDetails),
    ...draft.getSnapshot().context.drafts.courseDetails,
  }))

  const chooseCountry = useCallback(
    (countryId: number | null) => courseChoice.send({ type: 'country.chosen', countryId }),
    [courseChoice],
  )

  return (
    <CourseDetailsPage
      initialValues={initialValues}
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
        </>
      }
      onCountry={chooseCountry}
      onEdit={failure === 'disconnected' ? () => application.send({ type: 'save.dismiss' }) : undefined}
      onDebouncedChange={(courseDetails) => draft.send({ type: 'draft.typed', drafts: { courseDetails } })}
      onSave={(values) => application.send({ type: 'courseDetails.save', fields: values })}
    />
  )
}
