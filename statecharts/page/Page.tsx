import { useMemo, useState } from 'react'
import { ancestorsOf, folded, isLarge, openAtFirst, shownFor } from '../chart/folding.ts'
import type { ListedChart } from '../drawing/charts.ts'
import { statesOf } from '../chart/chart.ts'
import { activeStatesOf } from '../live/stream.ts'
import { scenarioOf, type StatechartsProject } from '../project.ts'
import { scenarioOfChart } from '../simulation/found.ts'
import { useAddress, type Mode } from './address.ts'
import { Canvas } from './Canvas.tsx'
import { Details } from './Details.tsx'
import { Given } from './Given.tsx'
import { Nothing } from './Nothing.tsx'
import { activeRules, coverageRules, coveredBy, enabledRules, selectionRules } from './highlight.ts'
import { LivePanel } from './LivePanel.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SimulatePanel } from './SimulatePanel.tsx'
import { useCoverage } from './useCoverage.ts'
import { useLive } from './useLive.ts'
import { useSimulation } from './useSimulation.ts'

const MODES: Record<Mode, string> = { read: 'Read', simulate: 'Simulate', live: 'Live' }

export interface PageProps {
  project: StatechartsProject
  charts: readonly ListedChart[]
  /** Lists the machines anew. */
  onGiven: () => Promise<void>
}

export function Page(props: PageProps) {
  return props.charts.length === 0 ? <Nothing onGiven={props.onGiven} /> : <Charts {...props} />
}

function Charts({ project, charts, onGiven }: PageProps) {
  const machines = useMemo(() => charts.map(({ name }) => name), [charts])
  const [address, go] = useAddress(machines)
  const { machine, mode, at } = address
  const drawn = charts.find(({ name }) => name === machine) as ListedChart
  const coverage = useCoverage()
  const simulation = useSimulation(
    Object.hasOwn(project.scenarios, machine) ? scenarioOf(project, machine) : scenarioOfChart(drawn.chart),
    address,
    go,
  )
  const live = useLive(machines)
  const [actorId, setActorId] = useState<string | null>(null)
  const actor = live.actorOf(machine, actorId)

  const hits = coverage?.[machine]
  const lit = useMemo(() => activeStatesOf(drawn.chart, actor?.value), [drawn, actor?.value])
  const shownAt = { read: at, simulate: simulation.entered, live: lit.at(-1) ?? null }[mode]
  const folding = useMemo(() => {
    if (!isLarge(drawn.chart)) return null
    const wished = [
      ...(address.open ?? openAtFirst(drawn.chart)),
      ...(shownAt === null ? [] : ancestorsOf(drawn.chart, shownAt)),
    ]
    const open = statesOf(drawn.chart.root)
      .map(({ id }) => id)
      .filter((id) => wished.includes(id))
    return { open, shown: shownFor(folded(drawn.chart, new Set(open))) }
  }, [drawn, address.open, shownAt])
  const rules = useMemo(() => {
    const shown = (ids: readonly string[]) => (folding === null ? ids : [...new Set(ids.map(folding.shown))])
    if (mode === 'simulate')
      return [activeRules(shown(simulation.active)), enabledRules(simulation.enabledEdges(drawn.chart))].join('\n')
    if (mode === 'live') return activeRules(shown(lit))
    const covered =
      address.coverage && hits !== undefined
        ? coverageRules(coveredBy(drawn.chart, statesOf(drawn.chart.root), hits))
        : ''
    return [covered, selectionRules(drawn.chart, at)].join('\n')
  }, [mode, simulation, drawn, lit, address.coverage, hits, at, folding])
  const fold = (id: string) => {
    const open = folding?.open ?? []
    go({ at: null, open: open.includes(id) ? open.filter((each) => each !== id) : [...open, id] })
  }

  return (
    <div className={`page ${mode}`}>
      <Sidebar charts={charts} address={address} coverage={coverage} coverageCommand={project.coverage.command} go={go}>
        <Given
          shown={drawn}
          onGiven={async ([first]) => {
            await onGiven()
            if (first !== undefined) window.location.hash = encodeURIComponent(first)
          }}
        />
      </Sidebar>
      <main>
        <header>
          <h1>{machine}</h1>
          <p>{drawn.chart.description}</p>
          <label className="switch">
            <input
              type="checkbox"
              checked={address.outline}
              onChange={({ target }) => go({ outline: target.checked })}
            />
            Outline
          </label>
          <SearchBox charts={charts} onFound={(found) => go({ machine: found.machine, at: found.at, mode: 'read' })} />
          <div className="modes" role="group" aria-label="What to do">
            {(Object.keys(MODES) as Mode[]).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={mode === each}
                onClick={() => go({ mode: each, at: null })}
              >
                {MODES[each]}
              </button>
            ))}
          </div>
        </header>
        <div className="work">
          <Canvas
            drawn={drawn}
            detail={address.outline ? 'outline' : 'full'}
            open={folding?.open ?? null}
            onFold={fold}
            rules={rules}
            at={shownAt}
            follows={mode !== 'read'}
            onPick={({ state, edges }) => {
              if (mode === 'simulate') simulation.takeEdge(drawn.chart, edges)
              else if (mode === 'read') go({ at: edges[0] ?? (state === drawn.chart.root.id ? null : state) })
            }}
          />
          {mode === 'read' && at !== null && (
            <Details drawn={drawn} guards={project.guards[machine] ?? {}} at={at} onClose={() => go({ at: null })} />
          )}
          {mode === 'simulate' && <SimulatePanel project={project} chart={drawn.chart} simulation={simulation} />}
          {mode === 'live' && (
            <LivePanel
              settings={project.live}
              live={live}
              actor={actor}
              onPick={(picked) => {
                setActorId(picked.sessionId)
                if (picked.machine !== null) go({ machine: picked.machine })
              }}
            />
          )}
        </div>
      </main>
    </div>
  )
}
