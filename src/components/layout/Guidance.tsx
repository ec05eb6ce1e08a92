import classes from './Guidance.module.css'

export interface GuidanceProps {
  intro: string
  items: readonly string[]
  notes: readonly string[]
}

/** A section's guidance, above its fields. */
export function Guidance({ intro, items, notes }: GuidanceProps) {
  return (
    <div className={classes.guidance}>
      <p>{intro}</p>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <div className={classes.notes}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  )
}
