import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { formatDay, isoDay, isWindowOpen } from '../../domain/calendar.ts'
import type { ApplicationsStatus } from '../../domain/entities.ts'
import type { AdministrationActor } from '../../machines/administration/administration.ts'
import { problemOfOpening } from '../../machines/administration/setup.ts'
import { currentIntake, windowChange, windowState } from '../../machines/administration/selectors.ts'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { Section } from '../components/layout/Section.tsx'
import { DeskForm } from './DeskForm.tsx'
import { Question } from './Question.tsx'
import { useLeft } from './useLeft.ts'
import classes from './desk.module.css'
import { windowSummary } from './windowSummary.ts'

interface PaneProps {
  administration: AdministrationActor
}

const NOT_SAVED = {
  open: 'We could not open applications. Check your connection and try again.',
  close: 'We could not close applications. Check your connection and try again.',
  dates: 'We could not save the application dates. Check your connection and save them again.',
} as const

/** Shows and changes the applications window. */
export function WindowPane({ administration }: PaneProps) {
  const state = useSelector(administration, windowState)
  const status = useSelector(administration, ({ context }) => context.status)
  const current = useSelector(administration, currentIntake)
  const reason = useSelector(administration, ({ context }) => context.windowReason)
  const change = useSelector(administration, windowChange)
  const retry = () => administration.send({ type: 'status.retry' })
  return (
    <Section heading="Applications window">
      {state === 'loading' && <Loading />}
      {state === 'failed' && (
        <Message tone="error" onRetry={retry}>
          We could not load the application dates.
        </Message>
      )}
      {(state === 'stale' || state === 'refused') && (
        <Message tone="error" title="Not saved" answer={<Button onClick={retry}>Reload</Button>}>
          <p>
            {state === 'stale' || reason === null ? 'Another administrator has changed the application dates.' : reason}{' '}
            Reload to see the current dates.
          </p>
        </Message>
      )}
      {state === 'notSaved' && <Message tone="error">{NOT_SAVED[change]}</Message>}
      {status !== null && state !== 'loading' && state !== 'failed' && (
        <>
          <Summary current={current} text={windowSummary(status, Date.now())} isSaved={state === 'saved'} />
          <Change key={`${status.openingDate} ${status.closingDate}`} administration={administration} status={status} />
          {state === 'confirming' && <Confirmation administration={administration} status={status} />}
          {state === 'confirmingPast' && <PastConfirmation administration={administration} />}
        </>
      )}
      {state === 'saving' && <Loading>Saving…</Loading>}
    </Section>
  )
}

interface SummaryProps {
  /** The name of the current intake. */
  current: string | undefined
  text: string
  isSaved: boolean
}

/** The saved dates are the confirmation, so that they are announced with it. */
function Summary({ current, text, isSaved }: SummaryProps) {
  const summary = (
    <p>
      {isSaved && 'Saved. '}
      {current !== undefined && <strong>Intake {current}. </strong>}
      {text}
    </p>
  )
  return isSaved ? <Message tone="success">{summary}</Message> : summary
}

interface StatusProps extends PaneProps {
  status: ApplicationsStatus
}

/** The id of the button that opens and closes applications. */
const ASK = 'ask-window'
/** The id of the button that saves the dates. */
const SAVE = 'save-window'

function Change({ administration, status }: StatusProps) {
  const [closingDate, setClosingDate] = useState(isoDay(status.closingDate))
  const [openingDate, setOpeningDate] = useState(status.openingDate ?? '')
  const save = { type: 'dates.save', closingDate, openingDate } as const
  const problem = useSelector(administration, ({ context }) => problemOfOpening(save, context.now()))
  const left = useLeft(problem)
  const ask = { type: 'window.ask', open: !status.open } as const
  const canSave = useSelector(administration, (snapshot) => snapshot.can(save))
  const canAsk = useSelector(administration, (snapshot) => snapshot.can(ask))
  return (
    <DeskForm className={classes.change} onSubmit={() => administration.send(save)}>
      {!status.open && (
        <TextInput
          label="Opening date"
          description="Applications open automatically on this day"
          type="date"
          value={openingDate}
          {...left}
          onChange={(event) => setOpeningDate(event.currentTarget.value)}
        />
      )}
      <TextInput
        label="Closing date"
        description="The last day applications are accepted"
        type="date"
        required
        value={closingDate}
        onChange={(event) => setClosingDate(event.currentTarget.value)}
      />
      <div className={classes.answers}>
        <Button id={SAVE} type="submit" disabled={!canSave}>
          {status.open ? 'Save the closing date' : 'Save the dates'}
        </Button>
        <Button id={ASK} variant="default" disabled={!canAsk} onClick={() => administration.send(ask)}>
          {status.open ? 'Close applications' : 'Open applications'}
        </Button>
      </div>
    </DeskForm>
  )
}

function PastConfirmation({ administration }: PaneProps) {
  const closingDate = useSelector(administration, ({ context }) => context.change?.closingDate)
  const isOpen = useSelector(
    administration,
    ({ context: { status, now } }) => status !== null && isWindowOpen(status, now()),
  )
  if (closingDate === undefined) return null
  return (
    <Question
      title="This closing date has passed"
      yes="Save the past date"
      onConfirm={() => administration.send({ type: 'window.confirm' })}
      onCancel={() => administration.send({ type: 'window.cancel' })}
      opener={SAVE}
    >
      <p>
        {formatDay(closingDate)} is in the past.{' '}
        {isOpen
          ? 'If you save it, applications are closed at once, and no one can apply until you set a later date.'
          : 'If you save it, no one can apply until you set a later date.'}
      </p>
    </Question>
  )
}

function Confirmation({ administration, status: { open, closingDate } }: StatusProps) {
  return (
    <Question
      title={open ? 'Close applications now?' : 'Open applications now?'}
      yes={open ? 'Close now' : 'Open now'}
      onConfirm={() => administration.send({ type: 'window.confirm' })}
      onCancel={() => administration.send({ type: 'window.cancel' })}
      opener={ASK}
    >
      {open
        ? 'No one can sign up, save or submit until you open applications again, except to answer a request for more information. Applicants who have submitted can log in with the link in their emails, to read. Saved and submitted applications are kept.'
        : `Anyone can sign up, log in and apply from now until the end of ${formatDay(closingDate)}.`}
    </Question>
  )
}
