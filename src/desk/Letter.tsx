import type { LetterTexts } from '../../domain/letters.ts'
import { mailEnding } from '../../domain/offers.ts'
import classes from './desk.module.css'

interface LetterProps extends LetterTexts {
  /** The last day to answer an offer, empty without one: shows the letter as it is mailed. Absent: only its text. */
  until?: string
}

/** One of a letter's texts in full. */
export function Letter({ subject, text, until }: LetterProps) {
  return (
    <>
      <p>
        <strong>{subject}</strong>
      </p>
      <p className={classes.letter}>{text}</p>
      {until !== undefined && <Ending until={until} />}
    </>
  )
}

function Ending({ until }: { until: string }) {
  const { request, button } = mailEnding(until)
  return (
    <>
      {request !== null && <p>{request}</p>}
      <p>
        Button: <strong>{button}</strong>
      </p>
    </>
  )
}
