import { LIVE, type Coverage } from '../trace/coverage.ts'

/** What the select calls no coverage at all, which is no suite. */
const NONE = '-'

export interface CoverageSelectProps {
  coverage: Coverage | null
  suites: Readonly<Record<string, string>>
  machine: string
  command: string
  value: string | null
  onChange: (suite: string | null) => void
}

/** Which tests' coverage the picture shows: of all of them, of one suite, or what the watched program did. */
export function CoverageSelect({ coverage, suites, machine, command, value, onChange }: CoverageSelectProps) {
  const of = coverage?.[machine] ?? {}
  const names = value === '' ? Object.keys(of).filter((suite) => suite !== LIVE) : [value ?? '']
  const at = names
    .flatMap((suite) => of[suite]?.at ?? [])
    .sort()
    .at(-1)
  const missing =
    value === LIVE
      ? 'Nothing has streamed here yet.'
      : `No test run is recorded for this machine; \`${command}\` records one.`
  return (
    <>
      <label className="field">
        Coverage
        <select value={value ?? NONE} onChange={({ target }) => onChange(target.value === NONE ? null : target.value)}>
          <option value={NONE}>not shown</option>
          <option value="">of all tests</option>
          {Object.entries(suites).map(([suite, words]) => (
            <option key={suite} value={suite}>
              {words}
            </option>
          ))}
          <option value={LIVE}>live use, counted</option>
        </select>
      </label>
      {value !== null && (
        <p className="hint">
          {at === undefined ? (
            missing
          ) : (
            <>
              Recorded {new Date(at).toLocaleString('en-GB')}. <span className="hit">reached</span>{' '}
              <span className="missed">not reached (dashed)</span>
            </>
          )}
        </p>
      )}
    </>
  )
}
