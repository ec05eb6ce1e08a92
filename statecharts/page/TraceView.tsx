import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ListedChart } from '../drawing/charts.ts'
import { bySuite } from '../trace/markdown.ts'
import type { TraceData } from '../trace/readTrace.ts'
import { screenshotOf, trace, type TracedSection } from '../trace/trace.ts'
import type { Address, Go } from './address.ts'
import { wordsIn } from './search.ts'

/** Every section with the chart parts that follow it, its tests, and screenshots of its states. */

const namesIt = ({ name, title, parts }: TracedSection, words: readonly string[]) => {
  const text = [name, title, ...parts.map((part) => part.title)].join(' ')
  return words.every((word) => text.toLowerCase().includes(word))
}

interface SectionProps {
  section: TracedSection
  data: TraceData
  isOpen: boolean
  onOpen: () => void
  go: Go
}

function Section({ section, data, isOpen, onOpen, go }: SectionProps) {
  const { name, title, parts, reached } = section
  const element = useRef<HTMLDetailsElement>(null)
  // A link from a state scrolls to its section.
  useLayoutEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const tests = [...new Set(reached.map(({ test }) => test))]
  const shots = parts
    .filter(({ isState }) => isState)
    .flatMap(({ machine, id }) => {
      const shot = screenshotOf(data.tests, machine, id)
      return shot === null ? [] : [{ ...shot, machine, id }]
    })
  const distinct = shots.filter(({ file }, index) => shots.findIndex((other) => other.file === file) === index)
  return (
    <details ref={element} className="traced" open={isOpen}>
      <summary
        onClick={(event) => {
          event.preventDefault()
          onOpen()
        }}
      >
        <b>{name}</b> {title}{' '}
        <small>
          {parts.length} in the charts
          {reached.length > 0 && `, reached by ${bySuite(reached)}`}
        </small>
      </summary>
      {isOpen && (
        <>
          {parts.length > 0 && <h2 className="part">In the charts</h2>}
          <ul className="parts">
            {parts.map(({ machine, id, title: part, description }) => (
              <li key={`${machine} ${id}`}>
                <button type="button" onClick={() => go({ machine, at: id, mode: 'read' })}>
                  {machine} {part}
                </button>{' '}
                <span className="hint">{description}</span>
              </li>
            ))}
          </ul>
          {tests.length > 0 && <h2 className="part">Tests of the last run</h2>}
          <ul>
            {tests.map((test) => (
              <li key={test}>
                <code>{test}</code>
              </li>
            ))}
          </ul>
          {distinct.length > 0 && <h2 className="part">Screens of the last run</h2>}
          <div className="shots">
            {distinct.map(({ file, machine, id }) => (
              <figure key={file}>
                <a href={`/coverage/${file}`} target="_blank" rel="noopener noreferrer">
                  <img src={`/coverage/${file}`} alt={`The screen in ${id}`} loading="lazy" />
                </a>
                <figcaption>
                  <button type="button" onClick={() => go({ machine, at: id, mode: 'read' })}>
                    {id}
                  </button>
                </figcaption>
              </figure>
            ))}
          </div>
        </>
      )}
    </details>
  )
}

export interface TraceViewProps {
  charts: readonly ListedChart[]
  data: TraceData
  address: Address
  go: Go
}

export function TraceView({ charts, data, address, go }: TraceViewProps) {
  const [query, setQuery] = useState('')
  const sections = useMemo(
    () =>
      trace(
        charts.map(({ chart }) => chart),
        data.sections,
        data.tests,
      ),
    [charts, data],
  )
  const words = wordsIn(query)
  const found = sections.filter((section) => section.name === address.section || namesIt(section, words))
  return (
    <div className="document" tabIndex={0} role="region" aria-label="Trace">
      <label className="field">
        Sections
        <input
          type="search"
          placeholder="§4.8, a word, a state …"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </label>
      {found.length === 0 && <p>No section matches.</p>}
      {found.map((section) => (
        <Section
          key={section.name}
          section={section}
          data={data}
          isOpen={section.name === address.section}
          onOpen={() => go({ section: section.name === address.section ? null : section.name })}
          go={go}
        />
      ))}
    </div>
  )
}
