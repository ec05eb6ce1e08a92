import { useMemo, useState } from 'react'
import { statesOf } from '../chart/chart.ts'
import { ancestorsOf, folded, isLarge, openAtFirst, shownFor } from '../chart/folding.ts'
import type { ListedChart } from '../drawing/charts.ts'
import { activeStatesOf } from '../live/stream.ts'
import { scenarioOf, type StatechartsProject } from '../project.ts'
import { scenarioOfChart } from '../simulation/found.ts'
import { countsOf, coveredBy } from '../trace/hits.ts'
import type { TraceData } from '../trace/readTrace.ts'
import { LIVE, type Coverage } from '../trace/coverage.ts'
import { MODES, useAddress, type Address, type Mode } from './address.ts'
import { Canvas } from './Canvas.tsx'
import { CompareView } from './CompareView.tsx'
import { Details } from './Details.tsx'
import { Given } from './Given.tsx'
import { activeRules, coverageRules, enabledRules, selectionRules } from './highlight.ts'
import { LivePanel } from './LivePanel.tsx'
import { Nothing } from './Nothing.tsx'
import { ReportView } from './ReportView.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SimulatePanel } from './SimulatePanel.tsx'
import { TraceView } from './TraceView.tsx'
import { useJson, valueOf } from './useJson.ts'
import { useLive } from './useLive.ts'
import { useSimulation } from './useSimulation.ts'

const NO_TRACE: TraceData = { sections: [], tests: [] }
/** The modes that show one chart's picture. */
const PICTURED: readonly Mode[] = ['read', 'simulate', 'live']

/** Coverage and tests grow with the tests, so they are requested only when a view shows them. */
const isCounted = ({ mode, coverage }: Address) => mode === 'report' || coverage !== null
const isTraced = ({ mode, at }: Address) => mode === 'trace' || mode === 'report' || (mode === 'read' && at !== null)

export interface PageProps {
  project: StatechartsProject
  charts: readonly ListedChart[]
  /** Reloads the list of machines. */
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
  const coverage = valueOf(useJson<Coverage>(isCounted(address) ? '/coverage.json' : null))
  const data = valueOf(useJson<TraceData>(isTraced(address) ? '/trace.json' : null)) ?? NO_TRACE
  const simulation = useSimulation(
    Object.hasOwn(project.scenarios, machine) ? scenarioOf(project, machine) : scenarioOfChart(drawn.chart),
    address,
    go,
  )
  const live = useLive(machines)
  const [actorId, setActorId] = useState<string | null>(null)
  const actor = live.actorOf(machine, actorId)

  const covered = useMemo(() => {
    if (address.coverage === null) return null
    const counts = countsOf(coverage, machine, address.coverage)
    return counts.length === 0 ? null : coveredBy(drawn.chart, counts)
  }, [coverage, machine, address.coverage, drawn])
  const lit = useMemo(() => activeStatesOf(drawn.chart, actor?.value), [drawn, actor?.value])
  const active = mode === 'simulate' ? simulation.active : mode === 'live' ? lit : []
  const entered = mode === 'simulate' ? simulation.entered : mode === 'live' ? (lit.at(-1) ?? null) : null
  const shownAt = at ?? entered
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
    return [covered === null ? '' : coverageRules(covered), selectionRules(drawn.chart, at)].join('\n')
  }, [mode, simulation, drawn, lit, covered, at, folding])
  const fold = (id: string) => {
    const open = folding?.open ?? []
    go({ at: null, open: open.includes(id) ? open.filter((each) => each !== id) : [...open, id] })
  }

  const countOf = (id: string) =>
    [...(covered?.states ?? []), ...(covered?.edges ?? [])].find((each) => each.id === id)?.count
  const noteOf = (id: string) => {
    const count = countOf(id)
    if (count === undefined) return ''
    return count === 0 ? '✗' : `✓ ${count}`
  }
  const countWords = (id: string) => {
    const count = countOf(id)
    if (count === undefined) return ''
    if (address.coverage === LIVE) return count === 0 ? 'Never in live use.' : `${count} times in live use.`
    return count === 0 ? 'No test reaches it.' : `Reached by ${count} ${count === 1 ? 'test' : 'tests'}.`
  }
  const suites = project.coverage.suites

  return (
    <div className="page" data-mode={mode}>
      <Sidebar
        charts={charts}
        address={address}
        coverage={coverage}
        settings={project.coverage}
        active={active}
        noteOf={noteOf}
        go={go}
      >
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
        {mode === 'compare' && <CompareView address={address} machines={machines} go={go} />}
        {mode === 'trace' && <TraceView charts={charts} data={data} address={address} go={go} />}
        {mode === 'report' && (
          <ReportView
            listed={drawn}
            open={folding?.open ?? null}
            sources={{ guards: project.guards[machine] ?? {}, suites, coverage, ...data }}
          />
        )}
        {PICTURED.includes(mode) && (
          <div className="work">
            <Canvas
              name={machine}
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
              <Details
                drawn={drawn}
                guards={project.guards[machine] ?? {}}
                at={at}
                note={countWords(at)}
                traced={{ ...data, suites, onSection: (section) => go({ mode: 'trace', section, at: null }) }}
                onClose={() => go({ at: null })}
              />
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
        )}
      </main>
    </div>
  )
}
