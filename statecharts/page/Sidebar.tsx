import { useState, type ReactNode } from 'react'
import type { ListedChart } from '../drawing/charts.ts'
import type { CoverageSettings } from '../project.ts'
import { countsOf, coveredBy, percentOf } from '../trace/hits.ts'
import type { Coverage } from '../trace/coverage.ts'
import type { Address, Go } from './address.ts'
import { CoverageSelect } from './CoverageSelect.tsx'
import { OutlineTree } from './OutlineTree.tsx'

const LEGEND = [
  ['event', 'an event'],
  ['done', 'an invoked actor finishes'],
  ['error', 'an invoked actor fails (dashed)'],
  ['after', 'a delay has passed'],
  ['always', 'always: taken immediately'],
  ['guard', '[guard], [otherwise]'],
  ['action', '/ actions'],
] as const

function changeTheme() {
  const { dataset } = document.documentElement
  const isDark =
    dataset['theme'] === 'dark' ||
    (dataset['theme'] === undefined && matchMedia('(prefers-color-scheme: dark)').matches)
  dataset['theme'] = isDark ? 'light' : 'dark'
  localStorage.setItem('theme', dataset['theme'])
}

function share({ chart, name }: ListedChart, coverage: Coverage | null, suite: string): string {
  const counts = countsOf(coverage, name, suite)
  return counts.length === 0 ? '' : `${percentOf(coveredBy(chart, counts))} %`
}

export interface SidebarProps {
  charts: readonly ListedChart[]
  address: Address
  coverage: Coverage | null
  settings: CoverageSettings
  active: readonly string[]
  /** A note beside a state. */
  noteOf: (id: string) => string
  go: Go
  /** Content below the list of machines. */
  children?: ReactNode
}

export function Sidebar({ charts, address, coverage, settings, active, noteOf, go, children }: SidebarProps) {
  const { machine, mode } = address
  const shown = charts.find(({ name }) => name === machine)
  const [isOpen, setOpen] = useState(false)
  return (
    <nav className={isOpen ? 'sidebar open' : 'sidebar'} aria-label="Machines">
      <div className="brand">
        <h2>Statecharts</h2>
        <button type="button" className="drawer" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Machines and states
        </button>
      </div>
      <div className="shelf">
        <ul>
          {charts.map((drawn) => (
            <li key={drawn.name}>
              <button
                type="button"
                title={drawn.chart.description}
                aria-current={drawn.name === machine}
                onClick={() => go({ machine: drawn.name })}
              >
                {drawn.name}
                {address.coverage !== null && <small>{share(drawn, coverage, address.coverage)}</small>}
              </button>
            </li>
          ))}
        </ul>
        {children}
        {/* Only the project's own machines have test records. */}
        {shown?.origin === null && (
          <CoverageSelect
            coverage={coverage}
            suites={settings.suites}
            machine={machine}
            command={settings.command}
            value={address.coverage}
            onChange={(suite) => go({ coverage: suite, mode: 'read' })}
          />
        )}
        {shown !== undefined && (
          <section aria-label={`States of ${machine}`}>
            <h3>States of {machine}</h3>
            <OutlineTree
              key={machine}
              chart={shown.chart}
              at={address.at}
              active={active}
              noteOf={noteOf}
              onSelect={(at) => {
                setOpen(false)
                go({ at, mode: mode === 'simulate' || mode === 'live' ? mode : 'read' })
              }}
            />
          </section>
        )}
        <ul className="legend">
          {LEGEND.map(([style, words]) => (
            <li key={style} className={style}>
              {words}
            </li>
          ))}
        </ul>
        <p className="hint">
          ● marks an initial state, a double border a final one. Dashed boxes are parallel. Click a state to see only
          its transitions. Drag to move, Ctrl and wheel to zoom.
        </p>
        <button type="button" className="theme" onClick={changeTheme}>
          Light or dark
        </button>
      </div>
    </nav>
  )
}
