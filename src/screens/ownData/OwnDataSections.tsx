import { useSelector } from '@xstate/react'
import { lazy } from 'react'
import { CLOSE_ACCOUNT_PATH } from '../../../domain/identityPages.ts'
import { hasEarlier } from '../../../machines/application/selectors.ts'
import { submissionsState } from '../../../machines/submissions/selectors.ts'
import { Chunk } from '../../components/messages/ChunkBoundary.tsx'
import { Loading } from '../../components/messages/Loading.tsx'
import { Message } from '../../components/messages/Message.tsx'
import { Section } from '../../components/layout/Section.tsx'
import { useApplication, usePortal, useSubmissions } from '../../PortalContext.tsx'
import { Deletion } from './Deletion.tsx'
import { Download } from './Download.tsx'

export function OwnDataSections() {
  return (
    <>
      <Everything />
      <EarlierIfAny />
      <Section heading="Delete my application">
        <DeletionOrWhyNot />
      </Section>
      <CloseAccount />
    </>
  )
}

export const Everything = () => (
  <Section heading="Download everything">
    <p>
      One ZIP file with your application and everything you have submitted (JSON), your receipts (PDF), and your
      documents under their original names.
    </p>
    <Download />
  </Section>
)

const EarlierApplications = lazy(() => import('../../components/submission/EarlierApplications.tsx'))

/** For applicants with applications in past intakes. */
function EarlierIfAny() {
  const isThere = useSelector(useApplication(), hasEarlier)
  return isThere && <Earlier />
}

export function Earlier() {
  return (
    <Chunk fallback={<Loading />}>
      <EarlierApplications />
    </Chunk>
  )
}

/** Only with the embedded identity provider. */
function CloseAccount() {
  const { account } = usePortal().data.settings.identity
  if (account === undefined) return null
  return (
    <Section heading="Close my account">
      <p>The next page shows what will be deleted and what will be kept. It asks for your password.</p>
      <p>
        <a href={CLOSE_ACCOUNT_PATH} className="lone-link">
          Close my account
        </a>
      </p>
    </Section>
  )
}

/** Submitted data are kept, with the reason. */
function DeletionOrWhyNot() {
  const { providerName } = usePortal().data.settings
  const submissions = useSubmissions()
  const state = useSelector(submissions, submissionsState)
  if (state === 'unsubmitted' || state === 'missed') return <Deletion />
  if (state === 'loading') return <Loading />
  if (state === 'disconnected' || state === 'failed') {
    return (
      <Message tone="error" onRetry={() => submissions.send({ type: 'submissions.retry' })}>
        We could not check whether you have submitted your application.
      </Message>
    )
  }
  return (
    <p>
      You have submitted your application, so you cannot delete it here. {providerName} keeps every version you
      submitted, with its documents, to show what its decision was based on. You can change your application and submit
      it again while applications are open.
    </p>
  )
}
