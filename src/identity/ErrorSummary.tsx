import classes from './identity.module.css'

export interface SummaryItem {
  text: string | undefined
  /** The field to correct. */
  href?: string
}

/** The form's errors, each with a link to its field. Renders nothing if there are none. */
export function ErrorSummary({ items }: { items: readonly SummaryItem[] }) {
  const said = items.filter(({ text }) => text !== undefined)
  if (said.length === 0) return null
  return (
    // Focus goes to the error summary first, as in the design systems of public services. It is no alert, which would be read twice.
    <div
      role="group"
      aria-labelledby="problem"
      aria-describedby="problems"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      className={classes.summary}
    >
      <h2 id="problem">There is a problem</h2>
      <ul id="problems">
        {said.map(({ text, href }) => (
          <li key={text}>{href === undefined ? text : <a href={href}>{text}</a>}</li>
        ))}
      </ul>
    </div>
  )
}
