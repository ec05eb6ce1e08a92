import type { TestCoverage } from '../trace/coverage.ts'
import { namedIn, type Section } from '../trace/sections.ts'
import { screenshotOf, testsOf } from '../trace/trace.ts'

export interface TracedProps {
  machine: string
  id: string
  /** The name that tests report. */
  name: string
  description: string
  tests: readonly TestCoverage[]
  sections: readonly Section[]
  suites: Readonly<Record<string, string>>
  onSection: (section: string) => void
}

/** The number of tests listed; the rest are counted. */
const LISTED = 12

/** The sections that a state or transition follows, the tests that reach it, and its last screenshot. */
export function Traced({ machine, id, name, description, tests, sections, suites, onSection }: TracedProps) {
  const named = namedIn(description)
  const reached = testsOf(tests, machine, name)
  const shot = screenshotOf(tests, machine, id)
  return (
    <>
      {named.length > 0 && (
        <section aria-label="Sections">
          <h3>Sections</h3>
          <ul className="sections">
            {named.map((each) => (
              <li key={each}>
                <button type="button" onClick={() => onSection(each)}>
                  {each}
                </button>{' '}
                {sections.find((section) => section.name === each)?.title}
              </li>
            ))}
          </ul>
        </section>
      )}
      {tests.length > 0 && (
        <section aria-label="Tests">
          <h3>Tests that reach it</h3>
          {reached.length === 0 && <p className="missed">None in the last run.</p>}
          {Object.entries(suites).map(([suite, words]) => {
            const own = reached.filter((test) => test.suite === suite)
            return own.length === 0 ? null : (
              <details key={suite}>
                <summary>
                  {words}: {own.length}
                </summary>
                <ul>
                  {own.slice(0, LISTED).map(({ test }, index) => (
                    <li key={`${index} ${test}`}>{test}</li>
                  ))}
                  {own.length > LISTED && <li>and {own.length - LISTED} more</li>}
                </ul>
              </details>
            )
          })}
        </section>
      )}
      {shot !== null && (
        <figure>
          <a href={`/coverage/${shot.file}`} target="_blank" rel="noopener noreferrer">
            <img src={`/coverage/${shot.file}`} alt={`The screen in ${id}`} loading="lazy" />
          </a>
          <figcaption className="hint">
            {new Date(shot.at).toLocaleString('en-GB')}, {shot.test}
          </figcaption>
        </figure>
      )}
    </>
  )
}
