import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { LABEL_NAME_MAX, type Label } from '../../domain/labels.ts'
import type { LabelSettingsActor } from '../../machines/labelSettings/labelSettings.ts'
import { BusyButton } from '../components/form/SaveButton.tsx'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { EventButton } from './EventButton.tsx'
import { DeskForm } from './DeskForm.tsx'
import { Question } from './Question.tsx'
import { takeFocus } from './takeFocus.ts'
import classes from './desk.module.css'

interface SettingsProps {
  settings: LabelSettingsActor
}

/** The committee's labels, for roles that may rename and remove them. */
export function LabelSettings({ settings }: SettingsProps) {
  const state = useSelector(settings, ({ value }) => value)
  const { labels, chosen } = useSelector(settings, ({ context }) => context)
  if (state === 'hidden' || state === 'starting' || state === 'expired') return null
  const isRenaming = state === 'renaming' || state === 'saving' || state === 'notSaved'
  return (
    <Section heading="Labels">
      {state === 'loading' && <Loading>Loading the labels…</Loading>}
      {state === 'failed' && (
        <Message tone="error" onRetry={() => settings.send({ type: 'labels.retry' })}>
          We could not load the labels.
        </Message>
      )}
      {state === 'shown' && (
        <p>
          All intakes share these labels. Members add labels where they use them: in an open application, or for the
          applications that they select.
        </p>
      )}
      {labels.length > 0 && (
        <ul className={classes.entries}>
          {labels.map((label) => (
            <li key={label.id} className={classes.entry}>
              {label.id === chosen?.id && isRenaming ? (
                <NameForm settings={settings} label={label} />
              ) : (
                <Entry settings={settings} label={label} />
              )}
              {label.id === chosen?.id && !isRenaming && <Removal settings={settings} label={label} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface LabelProps extends SettingsProps {
  label: Label
}

const removeId = (label: string) => `remove-label-${label}`

function Entry({ settings, label: { id, name } }: LabelProps) {
  return (
    <>
      <span>{name}</span>
      <EventButton id={`rename-label-${id}`} actor={settings} event={{ type: 'label.rename', id }}>
        Rename…<span className="spoken-only"> {name}</span>
      </EventButton>
      <EventButton id={removeId(id)} actor={settings} event={{ type: 'label.remove', id }}>
        Remove…<span className="spoken-only"> {name}</span>
      </EventButton>
    </>
  )
}

function NameForm({ settings, label: { name } }: LabelProps) {
  const state = useSelector(settings, ({ value }) => value)
  const reason = useSelector(settings, ({ context }) => context.reason)
  return (
    <DeskForm
      onSubmit={(form) => settings.send({ type: 'label.save', name: new FormData(form).get('name') as string })}
    >
      {state === 'notSaved' && (
        <Message tone="error" title="Not saved">
          {reason ?? 'We could not save the label. Please try again.'}
        </Message>
      )}
      <TextInput
        ref={takeFocus}
        name="name"
        label={`New name of ‘${name}’`}
        description="It changes on all applications."
        required
        pattern=".*\S.*"
        maxLength={LABEL_NAME_MAX}
        defaultValue={name}
      />
      <div className={classes.answers}>
        <BusyButton busy={state === 'saving'}>Save</BusyButton>
        <EventButton actor={settings} event={{ type: 'label.cancel' }}>
          Cancel
        </EventButton>
      </div>
    </DeskForm>
  )
}

function Removal({ settings, label: { id, name } }: LabelProps) {
  const state = useSelector(settings, ({ value }) => value)
  if (state === 'removing') return <Loading>Removing…</Loading>
  const hasFailed = state === 'notRemoved'
  return (
    <Question
      title={`Remove the label ‘${name}’?`}
      yes="Remove"
      onConfirm={() => settings.send({ type: 'label.confirm' })}
      onCancel={() => settings.send({ type: 'label.cancel' })}
      opener={removeId(id)}
      hasFailed={hasFailed}
    >
      {hasFailed
        ? 'We could not remove it. Please try again.'
        : 'All applications lose it, also those of past intakes. You cannot undo this.'}
    </Question>
  )
}
