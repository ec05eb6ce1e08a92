import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { isDocument, type ShownStep } from '../../../domain/recordForms.ts'
import { INSTITUTION, questionsOf } from '../../../domain/programme.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { countWords } from '../../../domain/words.ts'
import { versionsOf, type UnsentAnswer } from '../../../machines/application/unsent.ts'
import { isSameJson } from '../../isSameJson.ts'
import { useApplication, useCourseChoice } from '../../PortalContext.tsx'
import { useTexts } from '../draft/useTexts.ts'
import { answerName } from './answerNames.ts'
import classes from './submission.module.css'

/** Each new answer with the old one. */
export function NewAnswers({ answers }: { answers: readonly UnsentAnswer[] }) {
  return (
    <dl className={classes.changes}>
      {answers.map(({ step, answer }) => (
        <NewAnswer key={answer} step={step} answer={answer} />
      ))}
    </dl>
  )
}

const isRichText = (step: RecordStep, answer: string) => questionsOf(step)[answer]?.kind === 'richText'

function NewAnswer({ step, answer }: { step: RecordStep; answer: string }) {
  const textIn = useTexts(step)
  const courseChoice = useCourseChoice()
  useEffect(() => {
    // The lists name the country and the institution.
    if (answer === INSTITUTION?.field) courseChoice.send({ type: 'courseChoice.opened' })
  }, [answer, courseChoice])
  const { saved, shown } = useSelector(useApplication(), (snapshot) => versionsOf(snapshot, step), isSameJson)
  // Two long texts look the same.
  const [before, now] = [saved, shown].map((version) =>
    isRichText(step, answer) ? wordsIn(version, answer) : textIn(answer, version),
  )
  return (
    <div>
      <dt>{answerName(step, answer)}</dt>
      {before === now ? (
        <dd>
          changed, {isDocument(answer) ? 'still called' : 'still'} {now}
        </dd>
      ) : (
        <>
          <dd>
            <span className="spoken-only">old: </span>
            <del>{before === '' ? '(empty)' : before}</del>
          </dd>
          <dd>
            <span aria-hidden="true">→ </span>
            <span className="spoken-only">new: </span>
            <ins>{now === '' ? '(empty)' : now}</ins>
          </dd>
        </>
      )}
    </div>
  )
}

function wordsIn({ form }: ShownStep, answer: string): string {
  const texts: Readonly<Record<string, string>> = form
  return `${countWords(texts[answer] ?? '')} words`
}
