import type { LiveActor } from '../live.ts'
import type { Live } from './useLive.ts'

export interface LivePanelProps {
  live: Live
  /** The one that the chart shows. */
  actor: LiveActor | null
  onPick: (actor: LiveActor) => void
}

/** How many of the latest events are listed. */
const SHOWN = 150

const time = (at: number) => new Date(at).toLocaleTimeString('en-GB', { hour12: false })

function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : ''
  return Object.entries(value)
    .map(([key, inner]) => `${key}.${valueText(inner)}`)
    .join(', ')
}

/** What XState calls its own events, said shorter. */
function eventText(type: string): string {
  if (type === 'xstate.init') return 'starts'
  return type.replace(/^xstate\.(done|error|snapshot)\.(actor\.)?/, '$1: ').replace(/^xstate\./, '')
}

export function LivePanel({ live, actor, onPick }: LivePanelProps) {
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
            No portal streams yet. Start it with <code>npm run dev</code>, and open it in another tab with{' '}
            <code>?inspect</code> in its address:
          </p>
          <p>
            <a href="http://localhost:3000/home/general-information?inspect" target="_blank" rel="opener noreferrer">
              http://localhost:3000/home/general-information?inspect
            </a>
          </p>
        </>
      ) : (
        <p className="hint">{live.isOpen ? 'A portal streams here.' : 'The portal is closed; this is what it was.'}</p>
      )}
      {actors.length > 0 && (
        <section aria-label="Actors">
          <h3>Running</h3>
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
          <h3>{actor.name}</h3>
          <pre>{JSON.stringify({ state: actor.value, context: actor.context }, null, 1)}</pre>
          <p className="hint">Personal values are masked before they leave the portal’s tab.</p>
        </section>
      )}
      {live.events.length > 0 && (
        <section aria-label="Sequence">
          <h3>Sequence</h3>
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
