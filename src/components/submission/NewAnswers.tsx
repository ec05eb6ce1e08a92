import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { isDocument, type ShownStep } from '../../../domain/recordForms.ts'
import { countriesIn, questionsOf } from '../../../domain/programme.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { countWords } from '../../../domain/words.ts'
import { choiceId } from '../../../machines/courseChoice/selectors.ts'
import { versionsOf, type UnsentAnswer } from '../../../machines/application/unsent.ts'
import { isSameJson } from '../../isSameJson.ts'
import { useApplication } from '../../PortalContext.tsx'
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
  const application = useApplication()
  useEffect(() => {
    const { children } = application.getSnapshot()
    // The lists name the country and the institution.
    for (const { field, institutions } of countriesIn(step))
      if ([field, ...institutions].includes(answer)) children[choiceId(field)]?.send({ type: 'courseChoice.opened' })
  }, [step, answer, application])
  const { saved, shown } = useSelector(application, (snapshot) => versionsOf(snapshot, step), isSameJson)
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
