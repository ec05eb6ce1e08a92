import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ExportName } from '../../domain/desk.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { allows, exportState } from '../../machines/committee/selectors.ts'
import { Message } from '../components/messages/Message.tsx'
import classes from './desk.module.css'

/** Downloads of the filtered applications, for roles that may export. */
export function Exports({ committee }: { committee: CommitteeActor }) {
  const isAllowed = useSelector(committee, allows('exportSubmissions'))
  const state = useSelector(committee, exportState)
  if (!isAllowed) return null
  const isBusy = state === 'downloading'
  const download = (name: ExportName) => () => committee.send({ type: 'export.download', name })
  return (
    <div className={classes.exports}>
      <Button variant="default" disabled={isBusy} aria-busy={isBusy} onClick={download('spreadsheet')}>
        Download the table (Excel)
      </Button>
      <Button variant="default" disabled={isBusy} aria-busy={isBusy} onClick={download('table')}>
        Download the table (CSV)
      </Button>
      <Button variant="default" disabled={isBusy} aria-busy={isBusy} onClick={download('archive')}>
        Download the documents (ZIP)
      </Button>
      {state === 'failed' && (
        <Message tone="error" onDismiss={() => committee.send({ type: 'export.dismiss' })}>
          <p>We could not download the file. Please try again.</p>
        </Message>
      )}
    </div>
  )
}
