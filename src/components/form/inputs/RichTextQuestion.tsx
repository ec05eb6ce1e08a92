import { useMemo, useState, type ComponentType } from 'react'
import type { QuestionOf } from '../../../../domain/questions/kinds.ts'
import { countWords } from '../../../../domain/words.ts'
import { useIsEarly } from '../../../PortalContext.tsx'
import type { RichTextProps } from '../editor/RichText.tsx'
import { News } from '../../messages/News.tsx'
import { useForm, useFormContext } from '../FormContext.ts'
import type { InputProps } from './inputs.ts'
import classes from './RichTextQuestion.module.css'

type RichTextQuestion = QuestionOf<'richText'>

/** The word count for screen readers, in steps of fifty so that they do not interrupt typing. */
function spokenCount(words: number, { fewestWords, short }: RichTextQuestion): string {
  if (words >= fewestWords) return `Your ${short?.toLowerCase() ?? 'text'} can be saved.`
  return `About ${Math.floor(words / 50) * 50} words.`
}

/** Words to go until the text can be saved, then until it has the length that is asked for. */
function remaining(words: number, { fewestWords, statedWords }: RichTextQuestion): string {
  if (words >= statedWords) return 'Long enough.'
  if (words >= fewestWords) return `Enough to save, ${statedWords - words} to go.`
  const missing = fewestWords - words
  return `You can save after ${missing} more ${missing === 1 ? 'word' : 'words'}.`
}

interface RichTextQuestionProps extends InputProps<RichTextQuestion> {
  Editor: ComponentType<RichTextProps>
}

/** A rich text with its word count, which an early screen does not know. */
export function RichTextQuestion({ name, question, Editor }: RichTextQuestionProps) {
  const { label, fewestWords, statedWords } = question
  const { store, onPaused } = useFormContext()
  const required = store.rules[name]?.required ?? false
  const html = useForm(({ values }) => values[name]) ?? ''
  const [initialHtml] = useState(html)
  const counted = useMemo(() => countWords(html), [html])
  const words = useIsEarly() ? null : counted
  const counter = `${name}-words`
  const isOptional = counted === 0 && !required
  return (
    <div>
      <p className={classes.label}>
        {label}
        {required && (
          <span className={classes.asterisk} aria-hidden="true">
            {' *'}
          </span>
        )}
      </p>
      {statedWords > fewestWords && (
        <p className={classes.lengths}>
          Please write at least {statedWords} words. You can save from {fewestWords} and add the rest later.
        </p>
      )}
      <Editor
        id={name}
        label={label}
        required={required}
        initialHtml={initialHtml}
        describedBy={counter}
        onDebouncedChange={(written) => onPaused(name, written)}
      />
      <div className={classes.counter} data-enough={counted >= fewestWords || undefined}>
        <p>
          {words === null
            ? 'Your words are counted once the page has loaded.'
            : !isOptional && remaining(words, question)}
        </p>
        <p id={counter} className={classes.words}>
          {words !== null && `${words} words`}
        </p>
        <News>{words === null || isOptional ? '' : spokenCount(words, question)}</News>
      </div>
    </div>
  )
}
