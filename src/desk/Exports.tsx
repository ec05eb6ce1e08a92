import { Button, NativeSelect } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { counted, numberText } from '../../domain/counted.ts'
import { useMemo } from 'react'
import { EXPORT_LABELS, hasColumns, totalOf, type ExportName, type SelectedSubmission } from '../../domain/desk.ts'
import { COLUMN_GROUPS, EXPORT_COLUMNS, type ExportColumn } from '../../domain/exportColumns.ts'
import { keysOf } from '../../domain/objects.ts'
import { pinned } from '../../machines/submissionList/selectors.ts'
import type { SubmissionListActor } from '../../machines/submissionList/submissionList.ts'
import type { ExportChoice, ExportedList } from '../../machines/exports/contracts.ts'
import type { ExportsActor } from '../../machines/exports/exports.ts'
import { exportProblem } from '../../machines/exports/setup.ts'
import { isSameJson } from '../isSameJson.ts'
import { BusyButton } from '../components/form/SaveButton.tsx'
import { Section } from '../components/layout/Section.tsx'
import { Message } from '../components/messages/Message.tsx'
import { EventButton } from './EventButton.tsx'
import { Checks } from './Checks.tsx'
import { DeskForm } from './DeskForm.tsx'
import { takeFocus } from './takeFocus.ts'
import classes from './desk.module.css'

const FORMATS = keysOf(EXPORT_LABELS).map((value) => ({ value, label: EXPORT_LABELS[value] }))

const OUTCOMES = {
  started: { tone: 'news', text: 'Your download has started. Your browser shows its progress.' },
  nothingFound: { tone: 'news', text: 'No applications match your filters, so there is nothing to download.' },
} as const

/** Downloads of the filtered or the selected applications, for roles that may export. */
export function Exports({ list }: { list: SubmissionListActor }) {
  const downloads = useSelector(list, ({ children }) => children.exports)
  const filter = useSelector(list, ({ context }) => pinned(context), isSameJson)
  const total = useSelector(list, ({ context }) => totalOf(context.counts, context.filter))
  const selection = useSelector(list, ({ children }) => children.selection)
  const chosen = useSelector(selection, (snapshot) => snapshot?.context.selected ?? NONE)
  const selected = useMemo(() => chosen.map(({ id }) => id), [chosen])
  const intake = useSelector(selection, (snapshot) => snapshot?.context.intake ?? '')
  return downloads === undefined ? null : <Downloads downloads={downloads} list={{ filter, selected, intake, total }} />
}

const NONE: readonly SelectedSubmission[] = []

interface DownloadsProps {
  downloads: ExportsActor
  list: ExportedList
}

function Downloads({ downloads, list }: DownloadsProps) {
  const state = useSelector(downloads, ({ value }) => value)
  const begin = { type: 'export.begin', isOfSelected: list.selected.length > 0 } as const
  return (
    <>
      <EventButton className={classes.exports} actor={downloads} event={begin}>
        Download…
      </EventButton>
      {(state === 'choosing' || state === 'preparing' || state === 'failed') && (
        <div className={classes.outcome}>
          <ExportForm downloads={downloads} list={list} />
        </div>
      )}
      {(state === 'started' || state === 'nothingFound') && (
        <div className={classes.outcome}>
          <Message tone={OUTCOMES[state].tone} onDismiss={() => downloads.send({ type: 'export.dismiss' })}>
            {OUTCOMES[state].text}
          </Message>
        </div>
      )}
    </>
  )
}

function ExportForm({ downloads, list }: DownloadsProps) {
  const state = useSelector(downloads, ({ value }) => value)
  const chosen = useSelector(downloads, ({ context }) => context.choice)
  const choose = (choice: Partial<ExportChoice>) => downloads.send({ type: 'export.choose', choice })
  const { name, columns } = chosen
  const problem = exportProblem(chosen, list)
  return (
    <Section heading="Download">
      <DeskForm className="stack" onSubmit={() => downloads.send({ type: 'export.download', list })}>
        {state === 'failed' && <Message tone="error">We could not start the download. Please try again.</Message>}
        <NativeSelect
          ref={takeFocus}
          className={classes.intake}
          label="Format"
          data={FORMATS}
          value={name}
          onChange={(event) => choose({ name: event.currentTarget.value as ExportName })}
        />
        <Range isOfSelected={chosen.isOfSelected} list={list} onChoose={choose} />
        {hasColumns(name) && <Columns chosen={columns} onChoose={choose} />}
        {problem !== null && <p role="status">{problem}</p>}
        <div className={classes.answers}>
          <BusyButton busy={state === 'preparing'} blocked={state === 'preparing' || problem !== null}>
            Download
          </BusyButton>
          <EventButton actor={downloads} event={{ type: 'export.dismiss' }}>
            Cancel
          </EventButton>
        </div>
      </DeskForm>
    </Section>
  )
}

interface ChooseProps {
  onChoose: (choice: Partial<ExportChoice>) => void
}

interface RangeProps extends ChooseProps {
  isOfSelected: boolean
  list: ExportedList
}

/** The choice between the selected and all filtered applications, if any are selected. */
function Range({ isOfSelected, list: { selected, total }, onChoose }: RangeProps) {
  if (selected.length === 0) return <p>{counted(total, 'application')}: all that match your filters.</p>
  return (
    <fieldset className={classes.outcomes}>
      <legend>Applications</legend>
      <label>
        <input type="radio" name="range" checked={isOfSelected} onChange={() => onChoose({ isOfSelected: true })} />
        {numberText(selected.length)} selected
      </label>
      <label>
        <input type="radio" name="range" checked={!isOfSelected} onChange={() => onChoose({ isOfSelected: false })} />
        All {numberText(total)} that match your filters
      </label>
    </fieldset>
  )
}

function Columns({ chosen, onChoose }: ChooseProps & { chosen: readonly ExportColumn[] }) {
  const isAll = chosen.length === EXPORT_COLUMNS.length
  return (
    <details>
      <summary>Columns: {isAll ? `all ${chosen.length}` : `${chosen.length} of ${EXPORT_COLUMNS.length}`}</summary>
      <div className="stack">
        <div className={classes.answers}>
          <Button variant="subtle" onClick={() => onChoose({ columns: EXPORT_COLUMNS })}>
            Choose all
          </Button>
          <Button variant="subtle" onClick={() => onChoose({ columns: [] })}>
            Choose none
          </Button>
        </div>
        <div className={classes.columns}>
          {COLUMN_GROUPS.map(({ name, columns }) => (
            <Checks
              key={name}
              legend={name}
              options={columns.map((column) => ({ value: column, label: column }))}
              chosen={chosen}
              onChange={(changed) => onChoose({ columns: changed })}
            />
          ))}
        </div>
      </div>
    </details>
  )
}
