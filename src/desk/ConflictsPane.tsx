import { DECIDING_ROLE, DECIDING_ROLES } from '#programme/names.ts'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { formatProviderTime } from '../../domain/calendar.ts'
import {
  CONFLICT_REASON_MAX,
  labelledConflictChanges,
  type Conflicts,
  type MemberConflict,
} from '../../domain/conflicts.ts'
import type { ConflictsActor } from '../../machines/conflicts/conflicts.ts'
import { hasTypedReason } from '../../machines/conflicts/selectors.ts'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { EventButton } from './EventButton.tsx'
import { DeskForm } from './DeskForm.tsx'
import { DraftMark } from './DraftMark.tsx'
import { comeIntoView } from './takeFocus.ts'
import classes from './desk.module.css'

interface ConflictsProps {
  actor: ConflictsActor
}

/** Conflicts of interest of members, for roles that may change them. */
export function ConflictsPane({ actor, conflicts: { members, changes } }: ConflictsProps & { conflicts: Conflicts }) {
  const state = useSelector(actor, ({ value }) => value)
  const canDeclare = useSelector(actor, (snapshot) => snapshot.can({ type: 'conflict.declare' }))
  const isUnsaved = useSelector(actor, hasTypedReason)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const labelled = labelledConflictChanges(changes)
  const wordsOf = ({ email, isConfirmed }: MemberConflict) => {
    const last = labelled.findLast((each) => each.member === email)
    // The member may have had another email address then.
    if (last === undefined) return isConfirmed ? 'Confirmed' : 'Declared by the member'
    return `${last.label} by ${last.changedBy === email ? 'the member' : last.changedBy}`
  }
  return (
    <Section heading="Conflicts of interest">
      {members.length > 0 && (
        <ul className={classes.entries}>
          {members.map((member) => (
            <Member key={member.id} actor={actor} member={member} state={wordsOf(member)} />
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <details>
          <summary>Changes and reasons</summary>
          <ol className={classes.decisions}>
            {labelled.toReversed().map(({ label, member, reason, changedBy, changedAt }, index) => (
              <li key={index}>
                {member}: {label.toLowerCase()}
                {reason !== '' && <p className={classes.letter}>{reason}</p>}
                <span className={classes.by}>
                  {changedBy}, {formatProviderTime(changedAt)}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
      {canDeclare && (
        <div className={classes.answers}>
          <Button variant="default" onClick={() => actor.send({ type: 'conflict.declare' })}>
            Declare for a member…
          </Button>
          <DraftMark isUnsaved={isUnsaved} />
        </div>
      )}
      {state === 'loading' && <Loading>Loading the members…</Loading>}
      {state === 'failed' && (
        <Message
          tone="error"
          onRetry={() => actor.send({ type: 'conflict.retry' })}
          onDismiss={() => actor.send({ type: 'conflict.cancel' })}
        >
          We could not load the members.
        </Message>
      )}
      {state === 'refused' && (
        <Message
          tone="note"
          title="The conflict of interest was not changed"
          answer={<Button onClick={() => actor.send({ type: 'conflict.reload' })}>Reload the application</Button>}
        >
          {refusal}
        </Message>
      )}
      {state === 'saving' && <Loading>Saving…</Loading>}
      {(state === 'choosing' || state === 'writing' || state === 'notSaved') && (
        <ChangeForm actor={actor} hasFailed={state === 'notSaved'} members={members} />
      )}
    </Section>
  )
}

interface MemberProps extends ConflictsProps {
  member: MemberConflict
  /** 'Declared by the member'. */
  state: string
}

function Member({ actor, member: { id, email }, state }: MemberProps) {
  return (
    <li className={classes.entry}>
      <span>
        {email}
        <span className={classes.by}>{state}</span>
      </span>
      <EventButton actor={actor} event={{ type: 'conflict.confirm', reviewer: id }}>
        Confirm…<span className="spoken-only"> the conflict of {email}</span>
      </EventButton>
      <EventButton actor={actor} event={{ type: 'conflict.lift', reviewer: id }}>
        Lift…<span className="spoken-only"> the conflict of {email}</span>
      </EventButton>
    </li>
  )
}

const EFFECT = {
  confirmed: `The application is hidden from the member, and a review of it by them does not count. Only ${DECIDING_ROLE} can lift this.`,
  lifted: 'The member sees the application again, and a review of it by them counts.',
} as const

const VERB = { confirmed: 'Confirm', lifted: 'Lift' } as const

interface ChangeFormProps extends ConflictsProps {
  hasFailed: boolean
  members: readonly MemberConflict[]
}

function ChangeForm({ actor, hasFailed, members }: ChangeFormProps) {
  const draft = useSelector(actor, ({ context }) => context.draft)
  const others = useSelector(actor, ({ context }) => context.members)
  const canSave = useSelector(actor, (snapshot) => snapshot.can({ type: 'conflict.save' }))
  if (draft === null) return null
  const { change, reviewer, reason } = draft
  const member = members.find(({ id }) => id === reviewer)
  const verb = member === undefined ? 'Declare' : VERB[change]
  const cancel = (
    <Button variant="default" onClick={() => actor.send({ type: 'conflict.cancel' })}>
      Cancel
    </Button>
  )
  if (member === undefined && others.length === 0) {
    return (
      <>
        <p>
          There are no other members. With an external identity provider, you can confirm the conflicts that members
          declare.
        </p>
        <div>{cancel}</div>
      </>
    )
  }
  return (
    <DeskForm ref={comeIntoView} onSubmit={() => actor.send({ type: 'conflict.save' })}>
      {hasFailed && <Message tone="error">We could not save this. Please try again.</Message>}
      {member === undefined ? (
        <NativeSelect
          label="Member"
          value={reviewer}
          data={[
            { value: '', label: 'Choose a member' },
            ...others.map(({ id, email }) => ({ value: id, label: email })),
          ]}
          onChange={(event) => actor.send({ type: 'conflict.choose', reviewer: event.currentTarget.value })}
        />
      ) : (
        <p>
          <strong>
            {verb} the conflict of {member.email}
          </strong>
        </p>
      )}
      <p>{EFFECT[change]}</p>
      <Textarea
        label="Reason"
        description={`Only ${DECIDING_ROLES} read it, and the dossier shows it. The member does not see it.`}
        rows={2}
        maxLength={CONFLICT_REASON_MAX}
        value={reason}
        onChange={(event) => actor.send({ type: 'conflict.type', reason: event.currentTarget.value })}
      />
      <div className={classes.answers}>
        <Button type="submit" disabled={!canSave}>
          {verb} the conflict
        </Button>
        {cancel}
        <DraftMark isUnsaved={reason !== ''} />
      </div>
    </DeskForm>
  )
}
