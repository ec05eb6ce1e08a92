import { Button, Loader } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { useSelector } from '@xstate/react'
import { archiveState } from '../../../machines/ownData/selectors.ts'
import { Message } from '../../parts/Message.tsx'
import { useOwnData } from './useOwnData.ts'

export function Download() {
  const ownData = useOwnData()
  const state = useSelector(ownData, archiveState)
  const isDownloading = state === 'downloading'
  const download = () => ownData.send({ type: 'archive.download' })
  return (
    <>
      <p>
        <Button
          disabled={isDownloading}
          aria-busy={isDownloading}
          leftSection={isDownloading ? <Loader size={18} color="primary" /> : undefined}
          onClick={download}
        >
          Download everything
        </Button>
      </p>
      {state === 'failed' && (
        <Message tone="error" onRetry={download} onDismiss={() => ownData.send({ type: 'archive.dismiss' })}>
          <p>Your data could not be downloaded. Please check your connection.</p>
        </Message>
      )}
    </>
  )
}
