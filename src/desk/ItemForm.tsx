import { NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useFormik } from 'formik'
import {
  emptyReference,
  REFERENCE,
  referenceErrors,
  type ReferenceField,
  type ReferenceOption,
} from '../../domain/reference.ts'
import type { AdministrationActor } from '../../machines/administration/administration.ts'
import { referenceState } from '../../machines/administration/selectors.ts'
import { Message } from '../components/messages/Message.tsx'
import { BusyButton } from '../components/form/SaveButton.tsx'
import { EventButton } from './EventButton.tsx'
import { ADD_ITEM, changeItemId } from './itemButtons.ts'
import { takeFocus } from './takeFocus.ts'
import classes from './desk.module.css'

const UNCHOSEN: ReferenceOption = { value: '', label: 'Please choose' }

/** The form for a new or changed entry. */
export function ItemForm({ administration }: { administration: AdministrationActor }) {
  const state = useSelector(administration, referenceState)
  const list = useSelector(administration, ({ context }) => context.list)
  const item = useSelector(administration, ({ context }) => context.item)
  const options = useSelector(administration, ({ context }) => context.options)
  const reason = useSelector(administration, ({ context }) => context.reason)
  const { withArticle } = REFERENCE[list]
  const fields: readonly ReferenceField[] = REFERENCE[list].fields
  const form = useFormik<Record<string, string>>({
    initialValues: { ...(item?.form ?? emptyReference(list)) },
    validate: (values) => referenceErrors(list, values),
    // A message that appears on blur would move 'Save' away from under the pointer.
    validateOnBlur: false,
    onSubmit: (values) => administration.send({ type: 'item.save', form: values }),
  })
  return (
    <form className="stack" onSubmit={form.handleSubmit} noValidate>
      <h3>{item === null ? `Add ${withArticle}` : `Change ${withArticle}`}</h3>
      {state === 'notSaved' && (
        <Message tone="error" title="Not saved">
          <p>{reason ?? 'We could not save it. Please try again.'}</p>
        </Message>
      )}
      {fields.map(({ name, label, isRequired, isKey, isChosen }, index) => {
        const field = {
          ...form.getFieldProps(name),
          label,
          disabled: isKey === true && item !== null,
          error: form.touched[name] === true ? form.errors[name] : undefined,
        }
        if (isChosen !== true)
          return <TextInput key={name} {...field} required={isRequired} {...(index === 0 ? { ref: takeFocus } : {})} />
        return (
          <NativeSelect
            key={name}
            {...field}
            // Not `required`, with which browsers call an empty select invalid before it is left.
            withAsterisk={isRequired}
            aria-required={isRequired}
            data={[UNCHOSEN, ...(options[name] ?? [])]}
          />
        )
      })}
      <div className={classes.answers}>
        <BusyButton busy={state === 'saving'}>Save</BusyButton>
        <EventButton
          data-opener={item === null ? ADD_ITEM : changeItemId(item)}
          actor={administration}
          event={{ type: 'item.cancel' }}
        >
          Cancel
        </EventButton>
      </div>
    </form>
  )
}
