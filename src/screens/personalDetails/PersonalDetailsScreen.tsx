import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { shownDates } from '../../../domain/calendar.ts'
import { savedForm } from '../../../domain/forms.ts'
import { personalDetailsSchema } from '../../../domain/personalDetails.ts'
import { hasDocuments, isSaving, saveFailureOf } from '../../../machines/application/selectors.ts'
import { itemsOf, listingState } from '../../../machines/listing/selectors.ts'
import { DocumentUploads } from '../../parts/DocumentUploads.tsx'
import { ListFailed } from '../../parts/ListFailed.tsx'
import { SaveFailed } from '../../parts/SaveFailed.tsx'
import { useApplication, useDraft, usePortal, useRegions } from '../../PortalContext.tsx'
import { PersonalDetailsPage } from './PersonalDetailsPage.tsx'

const STEP_NAME = 'personalDetails'

export default function PersonalDetailsScreen() {
  const { data } = usePortal()
  const application = useApplication()
  const draft = useDraft()
  const regionsList = useRegions()
  const regions = useSelector(regionsList, itemsOf)
  const regionsState = useSelector(regionsList, listingState)
  const documentsReady = useSelector(application, hasDocuments(STEP_NAME))
  const saving = useSelector(application, isSaving(STEP_NAME))
  const failure = useSelector(application, saveFailureOf(STEP_NAME))
  const options = useMemo(() => regions.map(({ id, name }) => ({ value: id, label: name })), [regions])

  const [initialValues] = useState(() => {
    const { fellowship, profile } = application.getSnapshot().context
    const typed = draft.getSnapshot().context.drafts.personalDetails
    return {
      ...savedForm(personalDetailsSchema, fellowship?.personalDetails, shownDates),
      ...typed,
      email: profile.email,
    }
  })

  return (
    <PersonalDetailsPage
      providerName={data.settings.providerName}
      initialValues={initialValues}
      regions={options}
      uploads={<DocumentUploads step={STEP_NAME} />}
      documentsReady={documentsReady}
      saving={saving}
      trouble={
        <>
          {(regionsState === 'failed' || regionsState === 'disconnected') && (
            <ListFailed
              what="regions"
              waits={regionsState === 'disconnected'}
              onRetry={() => regionsList.send({ type: 'list.retry' })}
            />
          )}
          {failure !== null && <SaveFailed what="personal details" failure={failure} />}
        </>
      }
      onEdit={failure === 'disconnected' ? () => application.send({ type: 'save.dismiss' }) : undefined}
      onDebouncedChange={(personalDetails) => draft.send({ type: 'draft.typed', drafts: { personalDetails } })}
      onSave={(values) => application.send({ type: 'personalDetails.save', fields: values })}
    />
  )
}
