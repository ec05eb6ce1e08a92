import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  CRITERIA_MAX,
  CRITERION_NAME_MAX,
  rubricProblem,
  SCALES,
  SCORE_RULES,
  WEIGHT_MAX,
  type Criterion,
  type Rubric,
} from '../../domain/rubrics.ts'
import type { ReviewsActor } from '../../machines/reviews/reviews.ts'
import { isRubricUnsaved } from '../../machines/reviews/selectors.ts'
import { Section } from '../components/layout/Section.tsx'
import { Message } from '../components/messages/Message.tsx'
import { DeskForm } from './DeskForm.tsx'
import { DraftMark } from './DraftMark.tsx'
import { headingOf, SCORE_RULE_LABELS } from './rubricTexts.ts'
import classes from './desk.module.css'

const newCriterion = (): Criterion => ({ id: crypto.randomUUID(), name: '', weight: 1 })

/** The rubric of a round as it is changed, or that of a second round to start. */
export function RubricForm({ reviews }: { reviews: ReviewsActor }) {
  const state = useSelector(reviews, ({ value }) => value)
  const typed = useSelector(reviews, ({ context: { typed: all, edited } }) => all[edited]?.rubric)
  const edited = useSelector(reviews, ({ context }) => context.edited)
  const rounds = useSelector(reviews, ({ context }) => context.loaded?.rounds ?? 1)
  const isStart = edited > rounds
  const isUnsaved = useSelector(reviews, isRubricUnsaved)
  const isScored = useSelector(reviews, ({ context }) => context.loaded?.isScored) && !isStart
  const isOpened = useSelector(reviews, ({ context }) => context.loaded?.opened != null) && !isStart
  const reason = useSelector(reviews, ({ context }) => context.reason)
  const canSave = useSelector(reviews, (snapshot) => snapshot.can({ type: 'rubric.save' }))
  const addButton = useRef<HTMLButtonElement>(null)
  if (typed === undefined) return null
  const { criteria } = typed
  const change = (changed: Partial<Rubric>) => reviews.send({ type: 'rubric.type', rubric: { ...typed, ...changed } })
  const changeOne = (id: string, changed: Partial<Criterion>) =>
    change({ criteria: criteria.map((each) => (each.id === id ? { ...each, ...changed } : each)) })
  return (
    <Section heading={isStart ? 'Start a second round' : headingOf(edited, rounds)}>
      <DeskForm className="stack" noValidate onSubmit={() => reviews.send({ type: 'rubric.save' })}>
        {state === 'notSaved' && (
          <Message tone="error" title={isStart ? 'The second round was not started' : 'The rubric was not saved'}>
            {reason ?? 'Please try again.'}
          </Message>
        )}
        {isStart && (
          <p>
            The applications that are shortlisted, now or later, are then scored again by the rubric below. Their scores
            of the first round stay, and can no longer change. An application that leaves the shortlist is in the first
            round again. You cannot undo the start.
          </p>
        )}
        <p>
          {isScored
            ? 'Scores have been given, so criteria, weights and scale can no longer change.'
            : 'After the first score, you can no longer change the criteria, weights or scale.'}
        </p>
        <div className={classes.criteria}>
          {criteria.map(({ id, name, weight }, index) => (
            <div key={id} className={classes.criterion}>
              <TextInput
                id={id}
                label={`Criterion ${index + 1}`}
                disabled={isScored}
                maxLength={CRITERION_NAME_MAX}
                value={name}
                onChange={(event) => changeOne(id, { name: event.currentTarget.value })}
              />
              <TextInput
                label={
                  <>
                    Weight<span className="spoken-only"> of criterion {index + 1}</span>
                  </>
                }
                disabled={isScored}
                type="number"
                min={1}
                max={WEIGHT_MAX}
                value={weight || ''}
                onChange={(event) => changeOne(id, { weight: Number(event.currentTarget.value) })}
              />
              {!isScored && (
                <Button
                  variant="subtle"
                  onClick={() => {
                    // The pressed button disappears, and 'Add a criterion' may become enabled only now.
                    flushSync(() => change({ criteria: criteria.filter((each) => each.id !== id) }))
                    addButton.current?.focus()
                  }}
                >
                  Remove<span className="spoken-only"> criterion {index + 1}</span>
                </Button>
              )}
            </div>
          ))}
        </div>
        {!isScored && (
          <p>
            <Button
              ref={addButton}
              variant="default"
              disabled={criteria.length >= CRITERIA_MAX}
              onClick={() => {
                const criterion = newCriterion()
                flushSync(() => change({ criteria: [...criteria, criterion] }))
                document.getElementById(criterion.id)?.focus()
              }}
            >
              Add a criterion
            </Button>
          </p>
        )}
        <NativeSelect
          className={classes.intake}
          label="Scores"
          disabled={isScored}
          value={String(typed.scale)}
          data={SCALES.map((scale) => ({ value: String(scale), label: `1 to ${scale}` }))}
          onChange={(event) => change({ scale: Number(event.currentTarget.value) })}
        />
        <fieldset className={classes.parts} disabled={isOpened}>
          <legend>Who sees others’ scores</legend>
          {SCORE_RULES.map((rule) => (
            <label key={rule}>
              <input
                type="radio"
                name="scoresShown"
                checked={typed.scoresShown === rule}
                onChange={() => change({ scoresShown: rule })}
              />
              {SCORE_RULE_LABELS[rule]}
            </label>
          ))}
        </fieldset>
        {isOpened && <p>The scores are open to everyone, which cannot be undone.</p>}
        <label>
          <input
            type="checkbox"
            checked={typed.isBlind}
            onChange={(event) => change({ isBlind: event.currentTarget.checked })}
          />{' '}
          Blind review: hide from committee members what identifies an applicant
        </label>
        {!canSave && <p role="status">{rubricProblem(typed)}</p>}
        <div className={classes.answers}>
          <Button type="submit" disabled={!canSave}>
            {isStart ? 'Start the second round' : 'Save the rubric'}
          </Button>
          <Button variant="default" onClick={() => reviews.send({ type: 'rubric.cancel' })}>
            Cancel
          </Button>
          <DraftMark isUnsaved={isUnsaved} />
        </div>
      </DeskForm>
    </Section>
  )
}
