import { useSelector } from '@xstate/react'
import { isSaving } from '../../../machines/application/selectors.ts'
import { SaveTrouble } from '../../components/form/SaveTrouble.tsx'
import { useApplication, usePortal } from '../../PortalContext.tsx'
import { SubmitPage } from './SubmitPage.tsx'

export default function SubmitScreen() {
  const { data } = usePortal()
  const application = useApplication()
  const allowed = useSelector(application, (snapshot) => snapshot.can({ type: 'application.submit' }))
  const saving = useSelector(application, isSaving('submit'))

  return (
    <SubmitPage
      providerName={data.settings.providerName}
      allowed={allowed}
      saving={saving}
      trouble={<SaveTrouble step="submit" />}
      onSubmit={() => application.send({ type: 'application.submit' })}
    />
  )
}
