import { useSelector } from '@xstate/react'
import { downloadPath } from '../../../domain/documents.ts'
import { fellowshipOf, isSaving } from '../../../machines/application/selectors.ts'
import { SaveTrouble } from '../../components/form/SaveTrouble.tsx'
import { useApplication, usePortal } from '../../PortalContext.tsx'
import { useGoToChanged } from './Details.tsx'
import './print.css'
import { RegionName } from './RegionName.tsx'
import { ReviewPage } from './ReviewPage.tsx'

export default function ReviewScreen() {
  const { data, openDocument } = usePortal()
  const application = useApplication()
  const fellowship = useSelector(application, fellowshipOf)
  const allowed = useSelector(application, (snapshot) => snapshot.can({ type: 'review.confirm' }))
  const saving = useSelector(application, isSaving('review'))

  useGoToChanged()

  return (
    <ReviewPage
      personalDetails={fellowship?.personalDetails ?? null}
      courseDetails={fellowship?.courseDetails ?? null}
      motivation={fellowship?.motivation ?? null}
      allowed={allowed}
      saving={saving}
      region={(id) => <RegionName id={id} />}
      trouble={<SaveTrouble step="review" />}
      hrefOf={(kind, fileName) => data.settings.apiBase + downloadPath(kind, fileName)}
      onView={openDocument}
      onConfirm={() => application.send({ type: 'review.confirm' })}
    />
  )
}
