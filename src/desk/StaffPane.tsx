import { capitalised } from '../../domain/capitalised.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { ROLE_NAMES, ROLES, type RoleName } from '../../domain/roles.ts'
import type { StaffMember } from '../../domain/staff.ts'
import { normalisedLine } from '../../domain/text.ts'
import type { AdministrationActor } from '../../machines/administration/administration.ts'
import { staffState } from '../../machines/administration/selectors.ts'
import { BusyButton } from '../components/form/SaveButton.tsx'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { EventButton } from './EventButton.tsx'
import { DeskForm } from './DeskForm.tsx'
import { Question } from './Question.tsx'
import classes from './desk.module.css'

interface PaneProps {
  administration: AdministrationActor
}

/** A role's name without its article, as a label. */
const roleLabel = (role: RoleName) => capitalised(ROLES[role].holder.replace(/^an? /, ''))

const ROLE_OPTIONS = ROLE_NAMES.toReversed().map((role) => ({ value: role, label: roleLabel(role) }))

/** Invites staff, and lists and removes their roles. */
export function StaffPane({ administration }: PaneProps) {
  const state = useSelector(administration, staffState)
  const invited = useSelector(administration, ({ context }) => context.invited)
  const removed = useSelector(administration, ({ context }) => context.removed)
  const canInvite = state === 'shown' || state === 'inviting' || state === 'notInvited'
  const isRemoving = state === 'confirming' || state === 'removing' || state === 'notRemoved'
  return (
    <Section heading="Staff">
      {state === 'elsewhere' && (
        <p>Your identity provider keeps the staff accounts and their roles. Add and remove roles there.</p>
      )}
      {state === 'loading' && <Loading />}
      {state === 'failed' && (
        <Message tone="error" onRetry={() => administration.send({ type: 'staff.retry' })}>
          We could not load the staff accounts.
        </Message>
      )}
      {canInvite && <InvitedMessage administration={administration} />}
      {canInvite && removed !== null && (
        <Message tone="news">
          <p>
            {removed.member.email} no longer has the role ‘{roleLabel(removed.role)}’.
          </p>
        </Message>
      )}
      {canInvite && <InvitationForm key={invited?.email} administration={administration} />}
      {isRemoving && <RoleRemoval administration={administration} />}
      {canInvite && <Members administration={administration} />}
    </Section>
  )
}

function InvitedMessage({ administration }: PaneProps) {
  const invited = useSelector(administration, ({ context }) => context.invited)
  if (invited === null) return null
  const { email, hasAccount, link, role } = invited
  if (hasAccount) {
    return (
      <Message tone="news">
        <p>
          {email} already has a desk account, and now also has the role ‘{roleLabel(role)}’.
        </p>
      </Message>
    )
  }
  return (
    <>
      <Message tone="news" title={`Invited: ${email}`}>
        {link === null
          ? 'We have sent an email with a link. It is valid for 7 days.'
          : 'The portal has no mail server. Pass the link below on, to this person only. It can be used once, within 7 days.'}
      </Message>
      {/* Outside the message, because a screen reader would spell it out. */}
      {link !== null && <p className={classes.passedOn}>{link}</p>}
    </>
  )
}

function InvitationForm({ administration }: PaneProps) {
  const state = useSelector(administration, staffState)
  const reason = useSelector(administration, ({ context }) => context.staffReason)
  const sent = useSelector(administration, ({ context }) => context.invitation)
  const [email, setEmail] = useState(sent?.email ?? '')
  const [role, setRole] = useState<RoleName>(sent?.role ?? 'committeeMember')
  const invite = { type: 'staff.invite', invitation: { email: normalisedLine(email), role } } as const
  return (
    <DeskForm className="stack" onSubmit={() => administration.send(invite)}>
      {state === 'notInvited' && (
        <Message tone="error" title="Not invited">
          {reason ?? 'We could not send the invitation. Please try again.'}
        </Message>
      )}
      <div className={classes.change}>
        <TextInput
          label="Email address"
          type="email"
          autoComplete="off"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <NativeSelect
          label="Role"
          data={ROLE_OPTIONS}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as RoleName)}
        />
        <BusyButton busy={state === 'inviting'}>Invite</BusyButton>
      </div>
    </DeskForm>
  )
}

function Members({ administration }: PaneProps) {
  const staff = useSelector(administration, ({ context }) => context.staff)
  return (
    <ul className={classes.entries}>
      {staff.flatMap((member) =>
        member.roles.map((role) => (
          <Member key={`${member.id} ${role}`} administration={administration} member={member} role={role} />
        )),
      )}
    </ul>
  )
}

const removeId = ({ id }: StaffMember, role: RoleName) => `remove-${role}-${id}`

interface MemberProps extends PaneProps {
  member: StaffMember
  role: RoleName
}

function Member({ administration, member, role }: MemberProps) {
  const remove = { type: 'staff.remove', removal: { member, role } } as const
  return (
    <li className={classes.entry}>
      <span>
        <strong>{member.email}</strong>
        <span>
          {roleLabel(role)}
          {!member.isConfirmed && ' (invited, not confirmed yet)'}
        </span>
      </span>
      <EventButton id={removeId(member, role)} actor={administration} event={remove}>
        Remove
        <span className="spoken-only">
          {' '}
          {roleLabel(role)}, {member.email}
        </span>
      </EventButton>
    </li>
  )
}

function RoleRemoval({ administration }: PaneProps) {
  const state = useSelector(administration, staffState)
  const removal = useSelector(administration, ({ context }) => context.removal)
  const reason = useSelector(administration, ({ context }) => context.staffReason)
  if (removal === null) return null
  if (state === 'removing') return <Loading>Removing…</Loading>
  const { member, role } = removal
  const hasFailed = state === 'notRemoved'
  return (
    <Question
      title={hasFailed ? 'The role was not removed' : `Remove the role ‘${roleLabel(role)}’?`}
      yes="Remove"
      onConfirm={() => administration.send({ type: 'staff.confirm' })}
      onCancel={() => administration.send({ type: 'staff.cancel' })}
      opener={removeId(member, role)}
      hasFailed={hasFailed}
      isRefused={reason !== null}
    >
      {hasFailed
        ? (reason ?? 'We could not remove it. Please try again.')
        : `${member.email} will be logged out and can no longer use this role.`}
    </Question>
  )
}
