import type { ReactNode } from 'react'
import type { ListedChart } from '../drawing/charts.ts'
import { statesOf } from '../chart/chart.ts'
import type { Address, Go } from './address.ts'
import { coveredBy } from './highlight.ts'
import type { Coverage } from './useCoverage.ts'

const LEGEND = [
  ['event', 'an event that somebody sends'],
  ['done', 'what is invoked is done'],
  ['error', 'what is invoked fails (dashed)'],
  ['after', 'time passes'],
  ['always', 'always, as soon as it may'],
  ['guard', '[only if], [otherwise]'],
  ['action', '/ what is then done'],
] as const

function changeTheme() {
  const { dataset } = document.documentElement
  const isDark =
    dataset['theme'] === 'dark' ||
    (dataset['theme'] === undefined && matchMedia('(prefers-color-scheme: dark)').matches)
  dataset['theme'] = isDark ? 'light' : 'dark'
  localStorage.setItem('theme', dataset['theme'])
}

function share({ chart, name }: ListedChart, coverage: Coverage | null): string {
  const hits = coverage?.[name]
  if (hits === undefined) return ''
  const { states, edges } = coveredBy(chart, statesOf(chart.root), hits)
  const all = [...states, ...edges]
  return `${Math.floor((all.filter(({ isHit }) => isHit).length / all.length) * 100)} %`
}

export interface SidebarProps {
  charts: readonly ListedChart[]
  address: Address
  coverage: Coverage | null
  /** The command that records it. */
  coverageCommand: string
  go: Go
  /** What stands below the machines. */
  children?: ReactNode
}

export function Sidebar({ charts, address, coverage, coverageCommand, go, children }: SidebarProps) {
  const at = coverage?.[address.machine]?.at
  return (
    <nav className="sidebar" aria-label="Machines">
      <h2>Statecharts</h2>
      <ul>
        {charts.map((drawn) => (
          <li key={drawn.name}>
            <button
              type="button"
              title={drawn.chart.description}
              aria-current={drawn.name === address.machine}
              onClick={() => go({ machine: drawn.name })}
            >
              {drawn.name}
              {address.coverage && <small>{share(drawn, coverage)}</small>}
            </button>
          </li>
        ))}
      </ul>
      {children}
      <label className="switch">
        <input
          type="checkbox"
          checked={address.coverage}
          onChange={({ target }) => go({ coverage: target.checked, mode: 'read' })}
        />
        Coverage of the last test run
      </label>
      {address.coverage && (
        <p className="hint">
          {at === undefined
            ? `No test run is recorded for this machine; \`${coverageCommand}\` records one.`
            : `Recorded ${new Date(at).toLocaleString('en-GB')}. `}
          {at !== undefined && <span className="hit">reached</span>}{' '}
          {at !== undefined && <span className="missed">not reached</span>}
        </p>
      )}
      <dl className="legend">
        {LEGEND.map(([style, words]) => (
          <div key={style} className={style}>
            {words}
          </div>
        ))}
      </dl>
      <p className="hint">
        ● where a state begins; a double border is where it ends; dashed boxes run side by side. Click a state to see
        its arrows alone; drag to move; Ctrl and wheel to zoom.
      </p>
      <button type="button" className="theme" onClick={changeTheme}>
        Light or dark
      </button>
    </nav>
  )
}
