import { useState } from 'react'
import { within } from '../chart/chart.ts'
import type { ChangeKind, EdgeChange, StateChange } from '../compare/compare.ts'
import { SIGNS, summaryOf } from '../compare/markdown.ts'
import type { Revision } from '../compare/revisions.ts'
import type { Detail } from '../drawing/writing.ts'
import type { ComparedPictures, Comparison } from '../visualizer/comparison.ts'
import type { Address, Go } from './address.ts'
import { Canvas } from './Canvas.tsx'
import { useJson, valueOf } from './useJson.ts'

/** Two revisions of a machine side by side, with differences marked on both and listed in words. */

const HERE = '.'

interface SidesProps {
  revisions: readonly Revision[]
  from: string
  to: string
  onCompare: (from: string, to: string) => void
}

function Sides({ revisions, from, to, onCompare }: SidesProps) {
  const [given, setGiven] = useState({ from, to })
  const field = (side: 'from' | 'to', label: string) => (
    <label>
      {label}{' '}
      <input
        list="revisions"
        value={given[side]}
        onChange={({ target }) => setGiven({ ...given, [side]: target.value })}
      />
    </label>
  )
  return (
    <form
      className="sides"
      aria-label="What is compared"
      onSubmit={(event) => {
        event.preventDefault()
        onCompare(given.from, given.to === HERE ? '' : given.to)
      }}
    >
      {field('from', 'Before')}
      {field('to', 'After')}
      <datalist id="revisions">
        <option value={HERE}>as it is here</option>
        {revisions.map(({ id, words }) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </datalist>
      <button type="submit">Compare</button>
      <span className="hint">
        A tag, branch or commit, an XState JSON file or a folder of them; {HERE} is what is here.
      </span>
    </form>
  )
}

interface ChangeProps {
  change: StateChange | EdgeChange
  machine: string
  isCurrent: boolean
  onPick: () => void
}

function Change({ change, machine, isCurrent, onPick }: ChangeProps) {
  const { kind, description, differences } = change
  const title =
    'source' in change
      ? `${within(change.source, machine)}: ${change.label}${change.guard === '' ? '' : ` [${change.guard}]`}`
      : within(change.after ?? change.before ?? '', machine)
  return (
    <li>
      <button type="button" className={`change ${kind}`} aria-current={isCurrent} onClick={onPick}>
        <b>
          {SIGNS[kind]} {title}
        </b>{' '}
        <small>{kind}</small>
      </button>
      {kind !== 'changed' && <p>{description}</p>}
      {differences.map(({ what, before, after }) => (
        <p key={what}>
          {what}: {before !== '' && <del>{within(before, machine)}</del>}{' '}
          {after !== '' && <ins>{within(after, machine)}</ins>}
        </p>
      ))}
    </li>
  )
}

const nothing = () => undefined

interface PicturesProps {
  machine: string
  comparison: Comparison
  pictures: ComparedPictures
  at: { before: string | null; after: string | null }
  detail: Detail
}

function Pictures({ machine, comparison, pictures, at, detail }: PicturesProps) {
  const side = (name: 'before' | 'after', of: string) => (
    <section className="side" aria-label={`${name}: ${of}`}>
      <h2 className="part">{of}</h2>
      {pictures[name] === null ? (
        <p className="hint">The machine does not exist here.</p>
      ) : (
        <Canvas
          name={machine}
          pictures={pictures[name]}
          detail={detail}
          rules=""
          at={at[name]}
          follows={false}
          label={`Statechart of ${machine}, ${of}`}
          onPick={nothing}
        />
      )}
    </section>
  )
  return (
    <div className="pair">
      {side('before', comparison.from)}
      {side('after', comparison.to)}
    </div>
  )
}

const KINDS = Object.keys(SIGNS) as ChangeKind[]

export interface CompareViewProps {
  address: Address
  machines: readonly string[]
  go: Go
}

export function CompareView({ address, machines, go }: CompareViewProps) {
  const revisions = valueOf(useJson<Revision[]>('/revisions.json'))
  // The latest revision usually equals the working tree.
  const from = address.from ?? (revisions?.[1] ?? revisions?.[0])?.id ?? ''
  const to = address.to ?? ''
  const query = new URLSearchParams({ from, to }).toString()
  const compared = useJson<Comparison>(from === '' ? null : `/comparison.json?${query}`)
  const comparison = valueOf(compared)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown =
    comparison?.machines.find(({ machine }) => machine === (chosen ?? address.machine)) ?? comparison?.machines[0]
  const [picked, setPicked] = useState<StateChange | EdgeChange | null>(null)
  const detail = address.outline ? 'outline' : 'full'
  const drawn = useJson<ComparedPictures>(
    shown === undefined
      ? null
      : `/comparison-pictures.json?${query}&detail=${detail}&machine=${encodeURIComponent(shown.machine)}`,
  )
  const pictures = valueOf(drawn)
  const changes = shown === undefined ? [] : [...shown.states, ...shown.edges]
  // Until the user selects a change, both sides show the first one.
  const at = picked ?? changes[0]
  const pickMachine = (machine: string) => {
    setPicked(null)
    setChosen(machine)
    if (machines.includes(machine)) go({ machine })
  }

  return (
    <div className="work compare">
      <div className="stage">
        <Sides
          key={`${from} ${to}`}
          revisions={revisions ?? []}
          from={from}
          to={to === '' ? HERE : to}
          onCompare={(before, after) => go({ from: before, to: after === '' ? null : after })}
        />
        {from === '' && revisions !== null && (
          <p className="message">Enter a revision, a file or a folder to compare with.</p>
        )}
        {compared.status === 'failed' && (
          <p className="message" role="alert">
            {compared.reason}
          </p>
        )}
        {comparison !== null && comparison.machines.length === 0 && (
          <p className="message">No differences in {comparison.same} machines.</p>
        )}
        {comparison !== null && drawn.status === 'failed' && (
          <p className="message" role="alert">
            {drawn.reason}
          </p>
        )}
        {shown !== undefined && drawn.status === 'loading' && <p className="message">Drawing both charts …</p>}
        {comparison !== null && pictures !== null && shown !== undefined && (
          <Pictures
            machine={shown.machine}
            comparison={comparison}
            pictures={pictures}
            at={{ before: at?.before ?? null, after: at?.after ?? null }}
            detail={detail}
          />
        )}
      </div>
      <aside className="panel" aria-label="Changes">
        {comparison !== null && (
          <ul className="differing" aria-label="Machines that differ">
            {comparison.machines.map((each) => (
              <li key={each.machine}>
                <button type="button" aria-current={each === shown} onClick={() => pickMachine(each.machine)}>
                  <b>{each.machine}</b> <small>{summaryOf(each)}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
        {comparison !== null && comparison.same > 0 && <p className="hint">{comparison.same} say the same.</p>}
        <p className="hint">{KINDS.map((kind) => `${SIGNS[kind]} ${kind}`).join(', ')}</p>
        <ul className="changes" aria-label="What differs">
          {changes.map((change) => (
            <Change
              key={`${change.before} ${change.after}`}
              change={change}
              machine={shown?.machine ?? ''}
              isCurrent={change === picked}
              onPick={() => setPicked(change)}
            />
          ))}
        </ul>
      </aside>
    </div>
  )
}
