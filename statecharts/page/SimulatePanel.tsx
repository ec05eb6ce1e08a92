import type { Chart } from '../chart/chart.ts'
import type { StatechartsProject } from '../project.ts'
import { reasonFor } from '../simulation/refusals.ts'
import type { Offer, TrailStep } from '../simulation/simulate.ts'
import type { SimulationControl } from './useSimulation.ts'

const WAITS: [milliseconds: number, words: string][] = [
  [1_000, '1 s'],
  [10_000, '10 s'],
  [60_000, '1 min'],
  [86_400_000, '1 day'],
]

/** The groups of choices, in order. */
const KINDS = { events: 'Events', answers: 'Answers', machines: 'Other machines', breakdowns: 'Breakdowns' } as const
type Kind = keyof typeof KINDS

function kindOf({ choice }: Offer, chart: Chart, { shown }: SimulationControl): Kind {
  const type = choice.events(shown.snapshot, shown.now)[0]?.type ?? ''
  if (!type.startsWith('xstate.')) return 'events'
  if (type.startsWith('xstate.snapshot.')) return 'machines'
  const stays = chart.edges.some(({ eventType, targets }) => eventType === type && targets.length === 0)
  return stays ? 'breakdowns' : 'answers'
}

function timeText(milliseconds: number): string {
  return `${(milliseconds / 1_000).toLocaleString('en-GB')} s`
}

export interface SimulatePanelProps {
  project: StatechartsProject
  chart: Chart
  simulation: SimulationControl
}

export function SimulatePanel({ project, chart, simulation }: SimulatePanelProps) {
  const { scenario, trail, shown, offers, index, points, isPlaying, take, show } = simulation
  const wordsOf = (step: TrailStep) =>
    'wait' in step
      ? `${timeText(step.wait)} pass`
      : (scenario.choices.find(({ id }) => id === step.choice)?.label ?? step.choice)
  const enabled = offers.filter(({ isEnabled }) => isEnabled)
  const refused = offers.filter(({ isHeard, isEnabled }) => isHeard && !isEnabled)
  const delayOf = (type: string) => chart.edges.find(({ eventType }) => eventType === type)?.label ?? type
  return (
    <aside className="panel" aria-label="Simulation">
      <label>
        Begins as
        <select value={trail.start} onChange={({ target }) => simulation.startWith(Number(target.value))}>
          {scenario.starts.map(({ label }, start) => (
            <option key={label} value={start}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {(Object.keys(KINDS) as Kind[]).map((kind) => {
        const these = enabled.filter((offer) => kindOf(offer, chart, simulation) === kind)
        return these.length === 0 ? null : (
          <details key={kind} open={kind !== 'breakdowns'} aria-label={KINDS[kind]}>
            <summary>{KINDS[kind]}</summary>
            {these.map(({ choice }) => (
              <button key={choice.id} type="button" className="choice" onClick={() => take({ choice: choice.id })}>
                {choice.label}
              </button>
            ))}
          </details>
        )
      })}
      {shown.snapshot.status !== 'active' && <p>The machine has finished.</p>}
      {refused.length > 0 && (
        <section aria-label="Refused">
          <h2 className="part">Refused</h2>
          {refused.map(({ choice, refusals }) => (
            <div key={choice.id} className="item">
              <b>{choice.label}</b>
              {refusals.map((refusal) => (
                <p key={`${refusal.source} ${refusal.guard}`}>
                  {reasonFor(project, chart.id, shown.snapshot.context, refusal)}
                </p>
              ))}
            </div>
          ))}
        </section>
      )}
      <section aria-label="Time">
        <h2 className="part">Time: {timeText(shown.now)}</h2>
        {shown.timers.map(({ type, due }) => (
          <button key={type} type="button" className="choice" onClick={() => take({ wait: due - shown.now })}>
            {delayOf(type)}: {timeText(due - shown.now)} left, let them pass
          </button>
        ))}
        <div className="row">
          {WAITS.map(([milliseconds, words]) => (
            <button key={words} type="button" onClick={() => take({ wait: milliseconds })}>
              +{words}
            </button>
          ))}
        </div>
      </section>
      <section aria-label="Trail">
        <h2 className="part">Trail</h2>
        <div className="row">
          <button type="button" disabled={index === 0} onClick={simulation.back}>
            Back
          </button>
          <button type="button" disabled={points.length === 1} onClick={simulation.play}>
            {isPlaying ? 'Playing …' : 'Replay'}
          </button>
          <button type="button" onClick={() => simulation.startWith(trail.start)}>
            Begin again
          </button>
          <button type="button" onClick={() => void navigator.clipboard.writeText(window.location.href)}>
            Copy address
          </button>
        </div>
        <ol start={0}>
          {['The beginning', ...trail.steps.map(wordsOf)].map((words, point) => (
            <li key={`${point} ${words}`}>
              <button type="button" aria-current={point === index} onClick={() => show(point)}>
                {words}
              </button>
              {points[point]?.effects.map((effect, order) => (
                <small key={`${order} ${effect}`}>{effect}</small>
              ))}
            </li>
          ))}
        </ol>
      </section>
      <section aria-label="State">
        <h2 className="part">State</h2>
        <pre>{JSON.stringify(shown.snapshot.value, null, 1)}</pre>
      </section>
    </aside>
  )
}
