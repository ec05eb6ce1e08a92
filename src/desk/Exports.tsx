import { Button, NativeSelect } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ExportName } from '../../domain/desk.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { allows, exportState } from '../../machines/committee/selectors.ts'
import { Message } from '../components/messages/Message.tsx'
import classes from './desk.module.css'

const FORMATS: { value: ExportName; label: string }[] = [
  { value: 'spreadsheet', label: 'Spreadsheet (Excel)' },
  { value: 'table', label: 'Table for programs (CSV)' },
  { value: 'letters', label: 'Letters with addresses (Excel)' },
  { value: 'archive', label: 'Documents (ZIP)' },
]

const OUTCOMES = {
  started: { tone: 'news', text: 'Your download has started. Your browser shows its progress.' },
  nothingFound: { tone: 'news', text: 'No applications match your filters, so there is nothing to download.' },
  failed: { tone: 'error', text: 'We could not start the download. Please try again.' },
} as const

/** Downloads of the filtered applications, for roles that may export. */
export function Exports({ committee }: { committee: CommitteeActor }) {
  const isAllowed = useSelector(committee, allows('exportSubmissions'))
  const state = useSelector(committee, exportState)
  if (!isAllowed) return null
  const isBusy = state === 'preparing'
  const outcome = state === 'offered' || state === 'preparing' ? null : OUTCOMES[state]
  return (
    <>
      <form
        className={classes.exports}
        onSubmit={(event) => {
          event.preventDefault()
          const name = new FormData(event.currentTarget).get('export') as ExportName
          committee.send({ type: 'export.download', name })
        }}
      >
        <NativeSelect aria-label="Format" name="export" data={FORMATS} />
        <Button type="submit" variant="default" disabled={isBusy} aria-busy={isBusy}>
          Download
        </Button>
      </form>
      {outcome !== null && (
        <div className={classes.outcome}>
          <Message tone={outcome.tone} onDismiss={() => committee.send({ type: 'export.dismiss' })}>
            <p>{outcome.text}</p>
          </Message>
        </div>
      )}
    </>
  )
}
