import { useSelector } from '@xstate/react'
import { applicationState, failureIn } from '../../../machines/application/selectors.ts'
import { Loading } from '../../components/messages/Loading.tsx'
import { LoadFailed } from '../../components/messages/LoadFailed.tsx'
import { Message } from '../../components/messages/Message.tsx'
import StaffMessage from '../../components/messages/StaffMessage.tsx'
import { Screen } from '../../components/layout/Screen.tsx'
import { Chunk } from '../../components/messages/ChunkBoundary.tsx'
import { SubmissionView } from '../../components/submission/SubmittedStep.tsx'
import { useApplication } from '../../PortalContext.tsx'
import DeletedApplication from './DeletedApplication.tsx'
import { Earlier, Everything, OwnDataSections } from './OwnDataSections.tsx'

/** 'Your data', after it has loaded. */
export default function OwnDataScreen() {
  return (
    <Screen heading="Your data" className="stack">
      <Content />
    </Screen>
  )
}

function Content() {
  const application = useApplication()
  const state = useSelector(application, applicationState)
  const failure = useSelector(application, failureIn)
  const isKept = useSelector(application, ({ children }) => children.ownData !== undefined)
  const retry = () => application.send({ type: 'load.retry' })
  if (state === 'staff') return <StaffMessage />
  if (state === 'deleted') return <DeletedApplication />
  if (state === 'failed') {
    return (
      <>
        {failure === 'applicationsClosed' ? (
          <Message tone="note" onRetry={retry}>
            Applications have closed, so you cannot start a new application. Anything you submitted before is below.
          </Message>
        ) : (
          <LoadFailed failure={failure} onRetry={retry} />
        )}
        {isKept && <Kept />}
      </>
    )
  }
  if (state === 'pastIntake') return <PastIntake />
  return state === 'loading' ? <Loading /> : <OwnDataSections />
}

/** The page without an application. */
const Kept = () => (
  <>
    <Everything />
    <Earlier />
  </>
)

/** Stored data can still be downloaded. */
const PastIntake = () => (
  <>
    <Chunk fallback={<Loading />}>
      <SubmissionView screen="progress" />
    </Chunk>
    <Everything />
  </>
)
