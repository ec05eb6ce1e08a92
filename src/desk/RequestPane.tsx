import { firstNameIn } from '../../domain/applicantName.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { formatProviderTime, providerDay } from '../../domain/calendar.ts'
import { formatOtherDay } from '../../domain/days.ts'
import type { DeskSubmission } from '../../domain/desk.ts'
import { DOCUMENTS } from '../../domain/documents.ts'
import type { AskedPart } from '../../domain/askedParts.ts'
import {
  partLabel,
  partLabels,
  REQUEST_DAYS_MAX,
  REQUEST_TEXT_MAX,
  requestLabel,
  requestLetter,
  type DeskRequest,
  type NewRequest,
} from '../../domain/informationRequests.ts'
import { MAIL_LABELS } from '../../domain/letters.ts'
import { personalLink } from '../../domain/routes.ts'
import { RECORD_STEPS } from '../../domain/steps.ts'
import type { InformationRequestActor } from '../../machines/informationRequest/informationRequest.ts'
import { hasTypedRequest, requestProblemsOf, requestState } from '../../machines/informationRequest/selectors.ts'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { Checks } from './Checks.tsx'
import { DeskForm } from './DeskForm.tsx'
import { DraftMark } from './DraftMark.tsx'
import { Question } from './Question.tsx'
import type { ReadingProps } from './readingProps.ts'
import { useLeft } from './useLeft.ts'
import classes from './desk.module.css'

/** The requests for more information to the applicant, with the form for a new one. */
export function RequestPane({ reading, read }: ReadingProps) {
  const asking = useSelector(reading, ({ children }) => children.informationRequest)
  return asking === undefined ? null : <Requests asking={asking} read={read} />
}

interface RequestProps {
  asking: InformationRequestActor
  read: DeskSubmission
}

function Requests({ asking, read }: RequestProps) {
  const state = useSelector(asking, requestState)
  const requests = useSelector(asking, ({ context }) => context.requests)
  const isUnsent = useSelector(asking, hasTypedRequest)
  const canBegin = useSelector(asking, (snapshot) => snapshot.can({ type: 'request.begin' }))
  const canWithdraw = useSelector(asking, (snapshot) => snapshot.can({ type: 'withdrawal.ask' }))
  if (requests.length === 0 && !canBegin && state === 'shown') return null
  return (
    <Section heading="More information">
      {requests.length > 0 && (
        <ul className={classes.decisions}>
          {requests.toReversed().map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ul>
      )}
      {canBegin && (
        <>
          <p>
            The applicant can change the parts you choose until the date you set, even after applications have closed.
            Their answer is a new version.
          </p>
          <div className={classes.answers}>
            <Button variant="default" onClick={() => asking.send({ type: 'request.begin' })}>
              {isUnsent ? 'Continue the request' : 'Ask for information'}
            </Button>
            <DraftMark isUnsaved={isUnsent} />
          </div>
        </>
      )}
      {canWithdraw && isUnsent && (
        <p>You have a request that was not sent. You can continue it once the open one is answered or withdrawn.</p>
      )}
      {canWithdraw && (
        <p>
          <Button variant="default" onClick={() => asking.send({ type: 'withdrawal.ask' })}>
            Withdraw the request…
          </Button>
        </p>
      )}
      {(state === 'writing' || state === 'failed') && (
        <RequestForm asking={asking} read={read} hasFailed={state === 'failed'} />
      )}
      {(state === 'confirming' || state === 'notWithdrawn') && (
        <Withdrawal asking={asking} hasFailed={state === 'notWithdrawn'} />
      )}
      {state === 'refused' && (
        <Message
          tone="note"
          title="This application has changed"
          answer={<Button onClick={() => asking.send({ type: 'request.reload' })}>Reload the application</Button>}
        >
          <p>
            The applicant has submitted a new version, or a colleague has asked for information.
            {isUnsent && ' What you typed is kept in this tab.'}
          </p>
        </Message>
      )}
      {state === 'sending' && <Loading>Sending…</Loading>}
      {state === 'withdrawing' && <Loading>Withdrawing…</Loading>}
    </Section>
  )
}

function Request({ request }: { request: DeskRequest }) {
  const { id, asked, text, until, askedAt, askedBy, state, mail, answeredAt, answeredVersion, unchanged = [] } = request
  return (
    <li>
      <details open={state === 'open'}>
        <summary>
          <strong>{requestLabel(request)}</strong>: {partLabels(asked)}
          <span className={classes.by}>
            {askedBy}, {formatProviderTime(askedAt)}. Email {MAIL_LABELS[mail].toLowerCase()}.
          </span>
        </summary>
        <p className={classes.letter}>{text}</p>
        {state === 'open' && <p>The applicant can answer until the end of {formatOtherDay(until)}.</p>}
        {state === 'open' && (
          <p>
            {mail === 'sent' || mail === 'waiting'
              ? 'If the email does not arrive, send the applicant this link:'
              : 'The applicant has no email about this. Send them this link:'}{' '}
            <span className={classes.letter}>{window.location.origin + personalLink(id)}</span>
          </p>
        )}
        {state === 'expired' && <p>The applicant could answer until the end of {formatOtherDay(until)}.</p>}
        {answeredAt !== null && (
          <p>
            Answered with version {answeredVersion}, {formatProviderTime(answeredAt)}.
            {unchanged.length > 0 && ` Not changed: ${partLabels(unchanged)}.`}
          </p>
        )}
      </details>
    </li>
  )
}

const optionOf = (part: AskedPart) => ({ value: part, label: partLabel(part) })

const PARTS = [
  { legend: 'Steps, with their documents', options: RECORD_STEPS.map(optionOf) },
  { legend: 'Single documents', options: DOCUMENTS.map(({ kind }) => optionOf(kind)) },
]

function RequestForm({ asking, read, hasFailed }: RequestProps & { hasFailed: boolean }) {
  const draft = useSelector(asking, ({ context }) => context.draft)
  const problems = useSelector(asking, requestProblemsOf)
  const canSend = useSelector(asking, (snapshot) => snapshot.can({ type: 'request.send' }))
  const isUnsent = useSelector(asking, hasTypedRequest)
  const now = useSelector(asking, ({ context }) => context.now)
  const left = useLeft(problems.until)
  if (draft === null) return null
  const change = (changed: Partial<Omit<NewRequest, 'id'>>) => asking.send({ type: 'request.type', change: changed })
  const { asked, text, until } = draft
  const last = providerDay(now() + REQUEST_DAYS_MAX * 86_400_000)
  const { submission } = read
  const name = read.isBlind ? '(first name)' : firstNameIn(submission.application)
  const letter = requestLetter({ name, reference: submission.reference, asked, text, until })
  return (
    <DeskForm noValidate onSubmit={() => asking.send({ type: 'request.send' })}>
      {hasFailed && (
        <Message tone="error">
          <p>We could not send your request. Please try again: it is not sent twice.</p>
        </Message>
      )}
      {PARTS.map(({ legend, options }) => (
        <Checks
          key={legend}
          legend={legend}
          options={options}
          chosen={asked}
          onChange={(parts) => change({ asked: parts })}
        />
      ))}
      <Textarea
        label="Message"
        description="Explain what is missing or wrong. The applicant reads it in the email and on Progress."
        required
        rows={5}
        maxLength={REQUEST_TEXT_MAX}
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <TextInput
        label="Answer until the end of"
        type="date"
        required
        min={providerDay(now())}
        max={last}
        value={until}
        {...left}
        onChange={(event) => change({ until: event.currentTarget.value })}
      />
      {canSend && (
        <details>
          <summary>Preview of the email</summary>
          <p>
            <strong>{letter.subject}</strong>
          </p>
          <p className={classes.letter}>{letter.text}</p>
        </details>
      )}
      <div className={classes.answers}>
        <Button type="submit" disabled={!canSend}>
          Send the request
        </Button>
        <Button variant="default" onClick={() => asking.send({ type: 'request.cancel' })}>
          Cancel
        </Button>
        <DraftMark isUnsaved={isUnsent} />
      </div>
    </DeskForm>
  )
}

function Withdrawal({ asking, hasFailed }: { asking: InformationRequestActor; hasFailed: boolean }) {
  return (
    <Question
      title="Withdraw the request?"
      yes="Withdraw it"
      onConfirm={() => asking.send({ type: 'withdrawal.confirm' })}
      onCancel={() => asking.send({ type: 'withdrawal.cancel' })}
      hasFailed={hasFailed}
    >
      <p>
        {hasFailed
          ? 'We could not withdraw it. Please try again.'
          : 'The applicant can no longer answer it. They get no email about this.'}
      </p>
    </Question>
  )
}
