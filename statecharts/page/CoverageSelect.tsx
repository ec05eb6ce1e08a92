import { LIVE, type Coverage } from '../trace/coverage.ts'

/** The option for no coverage. */
const NONE = '-'

export interface CoverageSelectProps {
  coverage: Coverage | null
  suites: Readonly<Record<string, string>>
  machine: string
  command: string
  value: string | null
  onChange: (suite: string | null) => void
}

/** Selects the coverage shown: all tests, one suite, or live use. */
export function CoverageSelect({ coverage, suites, machine, command, value, onChange }: CoverageSelectProps) {
  const of = coverage?.[machine] ?? {}
  const names = value === '' ? Object.keys(of).filter((suite) => suite !== LIVE) : [value ?? '']
  const at = names
    .flatMap((suite) => of[suite]?.at ?? [])
    .sort()
    .at(-1)
  const missing =
    value === LIVE
      ? 'No program has streamed here yet.'
      : `This machine has no recorded test run. To record one, run \`${command}\`.`
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
