import classes from './desk.module.css'

interface ChecksProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: readonly Value[]) => void
}

/** Values of which any can be chosen. A chosen one becomes the last. */
export const Checks = <Value extends string>({ legend, options, chosen, onChange }: ChecksProps<Value>) => (
  <fieldset className={classes.parts}>
    <legend>{legend}</legend>
    {options.map(({ value, label }) => (
      <label key={value}>
        <input
          type="checkbox"
          checked={chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
        {label}
      </label>
    ))}
  </fieldset>
)
