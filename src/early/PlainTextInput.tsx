import type { QuestionOf } from '../../domain/questions/kinds.ts'
import classes from '../components/form/editor/RichText.module.css'
import type { RichTextProps } from '../components/form/editor/RichText.tsx'
import type { Input } from '../components/form/inputs/inputs.ts'
import { RichTextQuestion } from '../components/form/inputs/RichTextQuestion.tsx'

/** Takes the place of the editor. Its text becomes the editor's. */
function PlainText({ id, label, required, describedBy }: RichTextProps) {
  return (
    <div className={classes.wrapper}>
      <div className={classes.toolbar}>
        <div className={classes.tools} />
      </div>
      <textarea
        id={id}
        name={id}
        data-rich
        className={classes.plain}
        aria-label={label}
        aria-describedby={describedBy}
        aria-required={required}
        spellCheck
      />
    </div>
  )
}

export default {
  Field: (props) => <RichTextQuestion {...props} Editor={PlainText} />,
  isWide: true,
} satisfies Input<QuestionOf<'richText'>>
