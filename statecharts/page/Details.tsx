import type { ListedChart } from '../drawing/charts.ts'
import { statesOf, within, type Chart, type ChartEdge } from '../chart/chart.ts'
import type { GuardWords } from '../project.ts'
import { Traced, type TracedProps } from './Traced.tsx'

type GuardTable = Readonly<Record<string, GuardWords>>

function Transition({ edge, chart, guards }: { edge: ChartEdge; chart: Chart; guards: GuardTable }) {
  const words = edge.guard === null ? undefined : guards[edge.guard.name]
  return (
    <div className="item">
      <b className={edge.trigger}>{edge.label}</b>
      {edge.description !== '' && <p>{edge.description}</p>}
      {edge.guard !== null && (
        <p>
          only if{' '}
          <span className="guard">
            {edge.guard.name} {edge.guard.detail}
          </span>
          {typeof words === 'string' && `: ${words}`}
        </p>
      )}
      {edge.actions.length > 0 && <p>does {edge.actions.join(', ')}</p>}
      <p>
        from {within(edge.source, chart.id)}{' '}
        {edge.targets.length === 0 ? 'and stays' : `to ${edge.targets.map((id) => within(id, chart.id)).join(', ')}`}
      </p>
    </div>
  )
}

export interface DetailsProps {
  drawn: ListedChart
  guards: GuardTable
  at: string
  /** How often it was reached in the coverage shown. */
  note: string
  traced: Pick<TracedProps, 'tests' | 'sections' | 'suites' | 'onSection'>
  onClose: () => void
}

export function Details({ drawn: { chart }, guards, at, note, traced, onClose }: DetailsProps) {
  const state = statesOf(chart.root).find(({ id }) => id === at)
  const edge = chart.edges.find(({ id }) => id === at)
  const leaving = chart.edges.filter(({ source }) => source === at)
  const arriving = chart.edges.filter(({ source, targets }) => targets.includes(at) && source !== at)
  return (
    <aside className="panel" aria-label="Details">
      <button type="button" className="close" aria-label="Close" onClick={onClose}>
        ×
      </button>
      {state !== undefined && (
        <>
          <h2>{state.key}</h2>
          <p className="hint">
            {state.id}, {state.kind}
            {state.tags.map((tag) => `, ${tag}`)}
          </p>
          <p>{state.description}</p>
          {note !== '' && <p>{note}</p>}
          {state.entry.length > 0 && <p>entry: {state.entry.join(', ')}</p>}
          {state.exit.length > 0 && <p>exit: {state.exit.join(', ')}</p>}
          {state.invokes.length > 0 && <p>invokes: {state.invokes.map(({ label }) => label).join(', ')}</p>}
          {leaving.length > 0 && <h3>From here</h3>}
          {leaving.map((each) => (
            <Transition key={each.id} edge={each} chart={chart} guards={guards} />
          ))}
          {arriving.length > 0 && <h3>To here</h3>}
          {arriving.map((each) => (
            <Transition key={each.id} edge={each} chart={chart} guards={guards} />
          ))}
          <Traced machine={chart.id} id={at} name={at} description={state.description} {...traced} />
        </>
      )}
      {edge !== undefined && (
        <>
          <h2>{edge.label}</h2>
          <Transition edge={edge} chart={chart} guards={guards} />
          {note !== '' && <p>{note}</p>}
          <Traced machine={chart.id} id={at} name={edge.name} description={edge.description} {...traced} />
        </>
      )}
    </aside>
  )
}
