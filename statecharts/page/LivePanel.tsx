import type { LiveSettings } from '../project.ts'
import type { LiveActor } from '../live/stream.ts'
import type { Live } from './useLive.ts'

export interface LivePanelProps {
  settings: LiveSettings
  live: Live
  /** The actor shown in the chart. */
  actor: LiveActor | null
  onPick: (actor: LiveActor) => void
}

/** The number of recent events listed. */
const SHOWN = 150

const time = (at: number) => new Date(at).toLocaleTimeString('en-GB', { hour12: false })

function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : ''
  return Object.entries(value)
    .map(([key, inner]) => `${key}.${valueText(inner)}`)
    .join(', ')
}

/** Shortens the names of XState's own events. */
function eventText(type: string): string {
  if (type === 'xstate.init') return 'starts'
  return type.replace(/^xstate\.(done|error|snapshot)\.(actor\.)?/, '$1: ').replace(/^xstate\./, '')
}

export function LivePanel({ settings, live, actor, onPick }: LivePanelProps) {
  const actors = [...live.actors.values()].filter(({ status }) => status === 'active')
  const sequence = live.events
    .filter(({ source, target }) => source !== target)
    .toReversed()
    .slice(0, SHOWN)
  return (
    <aside className="panel" aria-label="Live">
      {live.actors.size === 0 ? (
        <>
          <p>
            Nothing streams yet. Start {settings.name} with <code>{settings.command}</code>, and open it in another tab:
          </p>
          <p>
            <a href={settings.url} target="_blank" rel="opener noreferrer">
              {settings.url}
            </a>
          </p>
        </>
      ) : (
        <p className="hint">
          {live.isOpen ? `Streaming from ${settings.name}.` : 'The stream has ended. This is its last state.'}
        </p>
      )}
      {actors.length > 0 && (
        <section aria-label="Actors">
          <h2 className="part">Running</h2>
          <ul className="actors">
            {actors.map((each) => (
              <li key={each.sessionId}>
                <button
                  type="button"
                  disabled={each.machine === null}
                  aria-current={each === actor}
                  onClick={() => onPick(each)}
                >
                  {each.name} <small>{valueText(each.value)}</small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {actor !== null && (
        <section aria-label="Context">
          <h2 className="part">{actor.name}</h2>
          <pre>{JSON.stringify({ state: actor.value, context: actor.context }, null, 1)}</pre>
          <p className="hint">{settings.note}</p>
        </section>
      )}
      {live.events.length > 0 && (
        <section aria-label="Sequence">
          <h2 className="part">Sequence</h2>
          <ol className="sequence" reversed>
            {sequence.map(({ number, at, source, target, type }) => (
              <li key={number} value={number}>
                <small>{time(at)}</small> {source} → {target} <b>{eventText(type)}</b>
              </li>
            ))}
          </ol>
        </section>
      )}
    </aside>
  )
}
