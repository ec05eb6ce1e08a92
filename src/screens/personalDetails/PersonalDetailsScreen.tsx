import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { RecordForms } from '../../../domain/records.ts'
import { hasDocuments, isSaving, saveFailureOf } from '../../../machines/application/selectors.ts'
import { itemsOf, listingState } from '../../../machines/listing/selectors.ts'
import { useNextAfter } from '../../components/form/useNextAfter.ts'
import { StepDraft } from '../../components/draft/StepDraft.tsx'
import { DocumentUploads, touchUploads } from '../../components/upload/DocumentUploads.tsx'
import { ListFailed } from '../../components/messages/ListFailed.tsx'
import { Missing } from '../../components/form/missing/Missing.tsx'
import { SaveFailed } from '../../components/form/SaveFailed.tsx'
import { useApplication, usePortal, useRegions } from '../../PortalContext.tsx'
import { PersonalDetailsPage } from './PersonalDetailsPage.tsx'

const STEP_NAME = 'personalDetails'

export default function PersonalDetailsScreen() {
  return <StepDraft step={STEP_NAME}>{(form, onTyped) => <PersonalDetails form={form} onTyped={onTyped} />}</StepDraft>
}

interface PersonalDetailsProps {
  form: RecordForms['personalDetails']
  onTyped: (form: RecordForms['personalDetails']) => void
}

function PersonalDetails({ form, onTyped }: PersonalDetailsProps) {
  const { data } = usePortal()
  const application = useApplication()
  const regionsList = useRegions()
  const regions = useSelector(regionsList, itemsOf)
  const regionsState = useSelector(regionsList, listingState)
  const documentsReady = useSelector(application, hasDocuments(STEP_NAME))
  const nextAfter = useNextAfter()
  const saving = useSelector(application, isSaving(STEP_NAME))
  const failure = useSelector(application, saveFailureOf(STEP_NAME))
  const options = useMemo(() => regions.map(({ id, name }) => ({ value: id, label: name })), [regions])

  const [initialValues] = useState(() => ({ ...form, email: application.getSnapshot().context.profile.email }))

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
          <Missing step={STEP_NAME} />
        </>
      }
      onEdit={failure === 'disconnected' ? () => application.send({ type: 'save.dismiss' }) : undefined}
      onDebouncedChange={onTyped}
      onRefuse={() => touchUploads(application, STEP_NAME)}
      onSave={(fields) =>
        application.send({ type: 'personalDetails.save', fields, next: nextAfter({ step: STEP_NAME, fields }) })
      }
    />
  )
}
