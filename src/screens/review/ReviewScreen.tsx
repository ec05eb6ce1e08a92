import { useSelector } from '@xstate/react'
import { downloadPath } from '../../../domain/documents.ts'
import { fellowshipOf, isSaving } from '../../../machines/application/selectors.ts'
import { itemsOf } from '../../../machines/listing/selectors.ts'
import { SaveTrouble } from '../../parts/SaveTrouble.tsx'
import { useApplication, usePortal, useRegions } from '../../PortalContext.tsx'
import './print.css'
import { ReviewPage } from './ReviewPage.tsx'

export default function ReviewScreen() {
  const { data, openDocument } = usePortal()
  const application = useApplication()
  const fellowship = useSelector(application, fellowshipOf)
  const regions = useSelector(useRegions(), itemsOf)
  const regionId = fellowship?.personalDetails?.regionId ?? ''
  const allowed = useSelector(application, (snapshot) => snapshot.can({ type: 'review.confirm' }))
  const saving = useSelector(application, isSaving('review'))

  return (
    <ReviewPage
      personalDetails={fellowship?.personalDetails ?? null}
      courseDetails={fellowship?.courseDetails ?? null}
      motivation={fellowship?.motivation ?? null}
      region={regions.find(({ id }) => id === regionId)?.name ?? regionId}
      allowed={allowed}
      saving={saving}
      trouble={<SaveTrouble step="review" what="review" />}
      hrefOf={(kind, fileName) => data.settings.apiBase + downloadPath(kind, fileName)}
      onView={openDocument}
      onConfirm={() => application.send({ type: 'review.confirm' })}
    />
  )
}
