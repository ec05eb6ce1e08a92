import type { LetterTexts } from '../../domain/letters.ts'
import classes from './desk.module.css'

/** One of a letter's texts in full. */
export function Letter({ subject, text }: LetterTexts) {
  return (
    <>
      <p>
        <strong>{subject}</strong>
      </p>
      <p className={classes.letter}>{text}</p>
    </>
  )
}
