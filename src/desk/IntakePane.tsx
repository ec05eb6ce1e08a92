import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useFormik } from 'formik'
import { formatDay } from '../../domain/calendar.ts'
import { LONGEST_INTAKE_NAME, type NewIntake } from '../../domain/intakes.ts'
import { normalisedLine } from '../../domain/text.ts'
import type { AdministrationActor } from '../../machines/administration/administration.ts'
import { problemsOfIntake } from '../../machines/administration/setup.ts'
import { intakeState } from '../../machines/administration/selectors.ts'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { Question } from './Question.tsx'
import { takeFocus } from './takeFocus.ts'
import classes from './desk.module.css'

interface PaneProps {
  administration: AdministrationActor
}

/** The id of the button that opens the form. */
const NEW = 'new-intake'

/** Starts the next intake. */
export function IntakePane({ administration }: PaneProps) {
  const state = useSelector(administration, intakeState)
  const canAdd = useSelector(administration, (snapshot) => snapshot.can({ type: 'intake.add' }))
  const started = useSelector(administration, ({ context }) => context.started)
  return (
    <Section heading="Next intake">
      {state === 'resting' && (
        <>
          {started !== null && (
            <Message tone="news" title={`Intake ${started.name} has started`}>
              {windowOf(started)}
            </Message>
          )}
          <p>
            A new intake lets everyone apply again, including earlier applicants.
            {!canAdd && ' Close applications before you start one.'}
          </p>
          <p>
            <Button
              id={NEW}
              variant="default"
              disabled={!canAdd}
              onClick={() => administration.send({ type: 'intake.add' })}
            >
              New intake
            </Button>
          </p>
        </>
      )}
      {(state === 'editing' || state === 'notStarted') && <IntakeForm administration={administration} />}
      {state === 'confirming' && <Confirmation administration={administration} />}
      {state === 'starting' && <Loading>Starting the intake…</Loading>}
    </Section>
  )
}

const windowOf = ({ name, openingDate, closingDate }: NewIntake) =>
  openingDate === null
    ? `Applications for ${name} open now and close at the end of ${formatDay(closingDate)}.`
    : `Applications for ${name} open on ${formatDay(openingDate)} and close at the end of ${formatDay(closingDate)}.`

interface Typed {
  name: string
  openingDate: string
  closingDate: string
}

const intakeOf = ({ name, openingDate, closingDate }: Typed): NewIntake => ({
  name: normalisedLine(name),
  openingDate: openingDate || null,
  closingDate,
})

function IntakeForm({ administration }: PaneProps) {
  const state = useSelector(administration, intakeState)
  const intake = useSelector(administration, ({ context }) => context.intake)
  const reason = useSelector(administration, ({ context }) => context.intakeReason)
  const form = useFormik<Typed>({
    initialValues: {
      name: intake?.name ?? '',
      openingDate: intake?.openingDate ?? '',
      closingDate: intake?.closingDate ?? '',
    },
    validate: (values) => problemsOfIntake(administration.getSnapshot().context, intakeOf(values)),
    // A message that appears on blur would move the button away from under the pointer.
    validateOnBlur: false,
    onSubmit: (values) => administration.send({ type: 'intake.ask', intake: intakeOf(values) }),
  })
  const field = (name: keyof Typed) => ({
    ...form.getFieldProps(name),
    error: form.touched[name] === true ? form.errors[name] : undefined,
  })
  return (
    <form className="stack" onSubmit={form.handleSubmit} noValidate>
      {state === 'notStarted' && (
        <Message tone="error" title="The intake was not started">
          {reason ?? 'We could not start the intake. Please try again.'}
        </Message>
      )}
      <div className={classes.filters}>
        <TextInput
          {...field('name')}
          ref={takeFocus}
          label="Name"
          description="For example its year"
          required
          maxLength={LONGEST_INTAKE_NAME}
        />
        <TextInput
          {...field('openingDate')}
          label="Opening date"
          description="Leave empty to open at once"
          type="date"
        />
        <TextInput
          {...field('closingDate')}
          label="Closing date"
          description="The last day applications are accepted"
          type="date"
          required
        />
      </div>
      <div className={classes.answers}>
        <Button type="submit">Start the intake</Button>
        <Button variant="default" data-opener={NEW} onClick={() => administration.send({ type: 'intake.cancel' })}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Confirmation({ administration }: PaneProps) {
  const intake = useSelector(administration, ({ context }) => context.intake)
  if (intake === null) return null
  return (
    <Question
      title={`Start intake ${intake.name}?`}
      yes="Start now"
      no="Back"
      onConfirm={() => administration.send({ type: 'intake.confirm' })}
      onCancel={() => administration.send({ type: 'intake.cancel' })}
    >
      <p>
        The current intake closes for good. Its unsubmitted applications can no longer be submitted. Its submissions,
        decisions and documents are kept, and you can still publish its decisions. You cannot undo this.
      </p>
      <p>{windowOf(intake)}</p>
    </Question>
  )
}
