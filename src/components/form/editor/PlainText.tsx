import type { RichTextProps } from './RichText.tsx'
import classes from './RichText.module.css'

/** Takes the place of the editor on an early screen. Its text becomes the editor's. */
export function PlainText({ id, label, describedBy }: RichTextProps) {
  return (
    <div className={classes.wrapper}>
      <div className={classes.toolbar}>
        <div className={classes.tools} />
      </div>
      <textarea
        id={id}
        name={id}
        // As in StepForm.tsx.
        autoComplete="off"
        className={classes.plain}
        aria-label={label}
        aria-describedby={describedBy}
        aria-required
        spellCheck
      />
    </div>
  )
}
