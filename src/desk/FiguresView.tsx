import { Button, NativeSelect } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { numberText } from '../../domain/counted.ts'
import { formatOtherDay } from '../../domain/days.ts'
import type { FigureFile } from '../../domain/decisionFigures.ts'
import { figureTables, percentOf, type Figures, type FigureTable } from '../../domain/figures.ts'
import type { FiguresActor } from '../../machines/figures/figures.ts'
import { figuresState, figuresView } from '../../machines/figures/selectors.ts'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { DecisionFigures } from './DecisionFigures.tsx'
import { ExpiredMessage } from './ExpiredMessage.tsx'
import { buttonOf, FileProblem } from './FileProblem.tsx'
import { IntakeSelect } from './IntakeSelect.tsx'
import desk from './desk.module.css'
import classes from './FiguresView.module.css'

interface FiguresProps {
  figures: FiguresActor
}

/** Figures of an intake for the board. */
export function FiguresView({ figures, onLogIn }: FiguresProps & { onLogIn: () => void }) {
  const state = useSelector(figures, figuresState)
  const { figures: loaded, intakes, intake } = useSelector(figures, ({ context }) => context)
  if (state === 'expired') return <ExpiredMessage kept="Saved decisions are kept." onLogIn={onLogIn} />
  return (
    <div className="stack">
      <h1>Figures</h1>
      {state === 'loading' && <Loading>Loading the figures…</Loading>}
      {state !== 'loading' && (
        <div className={classes.choices}>
          <IntakeSelect
            intakes={intakes}
            intake={intake}
            onChoose={(chosen) => figures.send({ type: 'intake.choose', intake: chosen })}
          />
          <ViewChoice figures={figures} />
        </div>
      )}
      {state === 'failed' && (
        <Message tone="error" onRetry={() => figures.send({ type: 'figures.retry' })}>
          We could not load the figures.
        </Message>
      )}
      {state === 'shown' && loaded !== null && <Shown figures={figures} loaded={loaded} />}
    </div>
  )
}

function ViewChoice({ figures }: FiguresProps) {
  const view = useSelector(figures, figuresView)
  return (
    <NativeSelect
      className={desk.intake}
      label="Show"
      value={view}
      data={[
        { value: 'counts', label: 'All applications' },
        { value: 'decisions', label: 'By decision' },
      ]}
      onChange={() => figures.send({ type: view === 'counts' ? 'decisions.show' : 'counts.show' })}
    />
  )
}

function Shown({ figures, loaded }: FiguresProps & { loaded: Figures }) {
  const view = useSelector(figures, figuresView)
  return view === 'counts' ? (
    <Counts figures={figures} loaded={loaded} />
  ) : (
    <DecisionFigures figures={figures} loaded={loaded} />
  )
}

const ALL: FigureFile = { format: 'figures' }

function Counts({ figures, loaded }: FiguresProps & { loaded: Figures }) {
  const tables = figureTables(loaded).filter(({ whole }) => whole.count > 0)
  if (tables.length === 0) return <p>No one has logged in to apply in this intake yet.</p>
  return (
    <>
      <p>
        Intake {loaded.intake}. Everyone at the desk sees the same figures: they also count applications that a conflict
        of interest hides from you.
      </p>
      <FileProblem figures={figures} />
      <p>
        <Button id={buttonOf(ALL)} variant="default" onClick={() => figures.send({ type: 'file.download', file: ALL })}>
          Download the figures (CSV)
        </Button>
      </p>
      <div className={classes.tables}>
        {tables.map((table) => (
          <CountTable key={table.group} table={table} />
        ))}
      </div>
      {loaded.stages.submitted === 0 && <p>No application has been submitted yet.</p>}
    </>
  )
}

const shareOf = (count: number, total: number) => `${percentOf(count, total)}%`

function CountTable({ table: { group, title, figures, whole: common } }: { table: FigureTable }) {
  return (
    <Section heading={title}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{group === 'stage' ? 'Step' : title}</th>
            <th scope="col">Count</th>
            <th scope="col">Share of {common.name}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, count, whole }) => (
            <tr key={name}>
              <th scope="row">{group === 'day' ? formatOtherDay(name) : name}</th>
              <td>{numberText(count)}</td>
              <td>
                {shareOf(count, whole.count)}
                {whole.name !== common.name && ` of ${whole.name}`}
                <span aria-hidden="true" className={classes.bar} style={{ inlineSize: shareOf(count, whole.count) }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
