import classes from '../components/form/editor/RichText.module.css'
import type { RichTextProps } from '../components/form/editor/RichText.tsx'
import { Motivation } from '../screens/motivation/Motivation.tsx'

/** The editor needs a browser, and the text is counted once it has loaded. */
export default function EarlyMotivationScreen() {
  return <Motivation Editor={PlainText} isCounted={false} />
}

/** Takes the place of the editor. Its text becomes the editor's. */
function PlainText({ id, label, describedBy }: RichTextProps) {
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
        data-rich
        className={classes.plain}
        aria-label={label}
        aria-describedby={describedBy}
        aria-required
        spellCheck
      />
    </div>
  )
}
