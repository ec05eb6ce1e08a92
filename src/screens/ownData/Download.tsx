import { useSelector } from '@xstate/react'
import { archiveState } from '../../../machines/ownData/selectors.ts'
import { BusyButton } from '../../components/form/SaveButton.tsx'
import { Message } from '../../components/messages/Message.tsx'
import { useOwnData } from '../../PortalContext.tsx'

const DOWNLOAD_BUTTON = 'download'

export function Download() {
  const ownData = useOwnData()
  const state = useSelector(ownData, archiveState)
  const download = () => ownData.send({ type: 'archive.download' })
  return (
    <>
      <p>
        <BusyButton id={DOWNLOAD_BUTTON} busy={state === 'downloading'} onClick={download}>
          Download everything
        </BusyButton>
      </p>
      {state === 'failed' && (
        <Message
          tone="error"
          focusAfter={DOWNLOAD_BUTTON}
          onRetry={download}
          onDismiss={() => ownData.send({ type: 'archive.dismiss' })}
        >
          We could not download your data. Check your connection and try again.
        </Message>
      )}
    </>
  )
}
