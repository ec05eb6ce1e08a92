import { useSelector } from '@xstate/react'
import { lazy } from 'react'
import { isSaving } from '../../../machines/application/selectors.ts'
import { SaveTrouble } from '../../components/form/SaveTrouble.tsx'
import { useApplication, usePortal } from '../../PortalContext.tsx'
import { Chunk } from '../../components/messages/ChunkBoundary.tsx'
import { SubmitPage } from './SubmitPage.tsx'

const NotSubmitted = lazy(() => import('../../components/submission/NotSubmitted.tsx'))

export default function SubmitScreen() {
  const { data } = usePortal()
  const application = useApplication()
  const allowed = useSelector(application, (snapshot) => snapshot.can({ type: 'application.submit' }))
  const isRefused = useSelector(application, (snapshot) =>
    snapshot.matches({ working: { saving: { resting: 'notSubmitted' } } }),
  )
  const saving = useSelector(application, isSaving('submit'))

  return (
    <SubmitPage
      providerName={data.settings.providerName}
      allowed={allowed}
      saving={saving}
      isSent={useSelector(application, ({ context }) => context.isSent)}
      trouble={
        <>
          <SaveTrouble step="submit" />
          {isRefused && (
            <Chunk>
              <NotSubmitted />
            </Chunk>
          )}
        </>
      }
      onSubmit={() => application.send({ type: 'application.submit' })}
    />
  )
}
