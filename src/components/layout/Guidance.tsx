import type { ShownText } from '../../../domain/stepTexts.ts'
import classes from './Guidance.module.css'

/** A step's guidance, above its fields. */
export function Guidance({ intro, items = [], notes = [] }: Omit<ShownText, 'beforeUploads'>) {
  if (items.length + notes.length === 0) return <p>{intro}</p>
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
