import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { counted } from '../../domain/counted.ts'
import { LABEL_NAME_MAX, type Label } from '../../domain/labels.ts'
import type { SelectionActor } from '../../machines/selection/selection.ts'
import type { LabelsActor } from '../../machines/labels/labels.ts'
import { labelledName } from '../../machines/labels/selectors.ts'
import { BusyButton } from '../components/form/SaveButton.tsx'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { DeskForm } from './DeskForm.tsx'
import { takeFocus } from './takeFocus.ts'
import classes from './desk.module.css'
import rows from './rows.module.css'

/** Labels as small badges. */
export const LabelBadges = ({ labels }: { labels: readonly Label[] }) => (
  <ul className={rows.badges} aria-label="Labels">
    {labels.map(({ id, name }) => (
      <li key={id} title={name}>
        {name}
      </li>
    ))}
  </ul>
)

interface LabellingProps {
  labelling: LabelsActor
}

/** The labels of the open application, which members set and lift. */
export function LabelsPane({ labelling, labels }: LabellingProps & { labels: readonly Label[] }) {
  const canOpen = useSelector(labelling, (snapshot) => snapshot.can({ type: 'labels.open' }))
  const canClose = useSelector(labelling, (snapshot) => snapshot.can({ type: 'labels.close' }))
  return (
    <Section heading="Labels">
      {labels.length === 0 ? <p>No labels.</p> : <LabelBadges labels={labels} />}
      {canOpen && (
        <div>
          <Button variant="default" onClick={() => labelling.send({ type: 'labels.open' })}>
            Change the labels
          </Button>
        </div>
      )}
      <Choice
        labelling={labelling}
        canClose={canClose}
        onClose={() => labelling.send({ type: 'labels.close' })}
        render={(label) => (
          <OwnLabel key={label.id} labelling={labelling} label={label} isSet={hasLabel(labels, label)} />
        )}
      />
    </Section>
  )
}

const hasLabel = (labels: readonly Label[], { id }: Label) => labels.some((each) => each.id === id)

interface ChoiceProps extends LabellingProps {
  canClose: boolean
  onClose: () => void
  /** A label to choose. */
  render: (label: Label) => ReactNode
}

/** All labels to choose from, and a field for a new one. */
function Choice({ labelling, canClose, onClose, render }: ChoiceProps) {
  const state = useSelector(labelling, ({ value }) => value)
  const all = useSelector(labelling, ({ context }) => context.all)
  const reason = useSelector(labelling, ({ context }) => context.reason)
  const draft = useSelector(labelling, ({ context }) => context.draft ?? '')
  const canAdd = useSelector(labelling, (snapshot) => snapshot.can({ type: 'label.add' }))
  if (state === 'starting' || state === 'closed' || state === 'expired') return null
  if (state === 'loading') return <Loading>Loading the labels…</Loading>
  if (state === 'failed') {
    return (
      <Message tone="error" onRetry={() => labelling.send({ type: 'labels.retry' })} onDismiss={onClose}>
        We could not load the labels.
      </Message>
    )
  }
  return (
    <DeskForm onSubmit={() => labelling.send({ type: 'label.add' })}>
      {state === 'notSaved' && <Message tone="error">We could not save the label. Please try again.</Message>}
      {reason !== null && <Message tone="note">{reason}</Message>}
      {all.length > 0 && (
        <fieldset className={classes.parts}>
          <legend className="spoken-only">Labels</legend>
          {all.map(render)}
        </fieldset>
      )}
      <TextInput
        ref={all.length === 0 ? takeFocus : undefined}
        label="New label"
        readOnly={state === 'adding'}
        description="For all applications. Do not name an applicant: everyone who reads applications sees it."
        maxLength={LABEL_NAME_MAX}
        value={draft}
        onChange={(event) => labelling.send({ type: 'label.type', name: event.currentTarget.value })}
      />
      <div className={classes.answers}>
        <BusyButton variant="default" busy={state === 'saving' || state === 'adding'} blocked={!canAdd}>
          Add and set
        </BusyButton>
        {canClose && (
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </DeskForm>
  )
}

interface OwnLabelProps extends LabellingProps {
  label: Label
  isSet: boolean
}

const OwnLabel = ({ labelling, label: { id, name }, isSet }: OwnLabelProps) => (
  <label>
    <input
      type="checkbox"
      checked={isSet}
      onChange={() => labelling.send({ type: isSet ? 'label.lift' : 'label.set', label: id })}
    />
    {name}
  </label>
)

/** Sets labels on the selected applications, or removes them. */
export function SelectionLabels({ selection, labelling }: LabellingProps & { selection: SelectionActor }) {
  const count = useSelector(labelling, ({ context }) => context.submissions.length)
  return (
    <Section heading={`Labels of ${counted(count, 'application')}`}>
      <Changed labelling={labelling} />
      <Choice
        labelling={labelling}
        canClose
        onClose={() => selection.send({ type: 'labels.end' })}
        render={(label) => <SelectionLabel key={label.id} labelling={labelling} label={label} />}
      />
    </Section>
  )
}

/** The result of the last change. */
function Changed({ labelling }: LabellingProps) {
  const name = useSelector(labelling, labelledName)
  const { changed, labelling: last } = useSelector(labelling, ({ context }) => context)
  return (
    <p role="status" className={classes.result}>
      {changed !== null &&
        (last?.change === 'set'
          ? `‘${name}’ set: ${counted(changed, 'application')}.`
          : `‘${name}’ removed: ${counted(changed, 'application')}.`)}
    </p>
  )
}

const SelectionLabel = ({ labelling, label: { id, name } }: LabellingProps & { label: Label }) => (
  <div className={classes.answers}>
    <span className={classes.labelName}>{name}</span>
    <Button variant="default" onClick={() => labelling.send({ type: 'label.set', label: id })}>
      Set<span className="spoken-only"> {name}</span>
    </Button>
    <Button variant="default" onClick={() => labelling.send({ type: 'label.lift', label: id })}>
      Remove<span className="spoken-only"> {name}</span>
    </Button>
  </div>
)
