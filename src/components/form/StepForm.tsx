import { useCallbackRef } from '@mantine/hooks'
import { Form, Formik, useFormikContext } from 'formik'
import { useLayoutEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { formErrors, valuesOf, type DateText, type FormOf } from '../../../domain/forms.ts'
import type { FieldRule, RecordSchema } from '../../../domain/rules.ts'
import { useScreenId } from '../layout/ids.ts'
import { createFormStore, FormContext, useFormContext, type FormStore } from './FormContext.ts'
import { useDebounce } from './useDebounce.ts'
import { useFieldBlur } from './useFieldBlur.ts'

/** The pause in typing before the form is validated and the draft stored. */
const DEBOUNCE_MS = 250

/** Parses a form's dates: in the displayed format at first, in all accepted formats after the parser has loaded. */
export interface FormDates {
  shown: DateText
  typed: () => Promise<DateText>
}

export interface StepFormProps<Values> {
  schema: RecordSchema<Values>
  rules: Readonly<Record<keyof Values & string, FieldRule>>
  initialValues: FormOf<Values>
  /** For a form with a date field. */
  dates?: FormDates
  /** Called with the form's values when typing pauses. */
  onDebouncedChange: (form: FormOf<Values>) => void
  /** Called at every change. */
  onEdit?: () => void
  /** Called with the valid record. */
  onSave: (values: Values) => void
  children: ReactNode
  className?: string
}

/** A step's form: Formik owns the keystrokes; validation is debounced. */
export function StepForm<Values>(props: StepFormProps<Values>) {
  const { schema, rules, initialValues, dates, onEdit, onDebouncedChange, onSave, children, className } = props
  const formOf = (values: Record<string, string>): FormOf<Values> => ({ ...initialValues, ...values })
  const initialErrors = useMemo(() => formErrors(schema, initialValues, dates?.shown), [schema, initialValues, dates])
  const [store] = useState(() =>
    createFormStore(rules, {
      values: initialValues,
      errors: initialErrors,
      touched: {},
      isValid: Object.keys(initialErrors).length === 0,
    }),
  )

  const changed = useDebounce(() => {
    void store.actions().validateForm()
    onDebouncedChange(formOf(store.getSnapshot().values))
  }, DEBOUNCE_MS)
  const edited = useCallbackRef(() => {
    onEdit?.()
    changed()
  })
  const left = useFieldBlur((names) => {
    const { setFieldTouched, validateForm } = store.actions()
    for (const name of names) void setFieldTouched(name, true, false)
    void validateForm()
  })
  const value = useMemo(() => ({ store, onChanged: edited, onLeft: left }), [store, edited, left])

  const missingList = useScreenId('missing')

  /** Browsers ignore Enter while the submit button is disabled, so it moves to the first missing field. */
  async function leadOn(event: KeyboardEvent<HTMLFormElement>) {
    const { key, target, currentTarget: form } = event
    const save = form.querySelector<HTMLButtonElement>('[type=submit]')
    if (key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement) || !save?.disabled) return
    changed.flush()
    const errors = await store.actions().validateForm()
    await rendered(store, Object.keys(errors).length === 0)
    // Wait until the button has rendered the result.
    setTimeout(() => {
      if (save.disabled) document.getElementById(missingList)?.focus()
      else form.requestSubmit(save)
    })
  }

  return (
    <Formik<Record<string, string>>
      initialValues={initialValues}
      initialErrors={initialErrors}
      validate={
        dates
          ? async (values) => formErrors(schema, formOf(values), await dates.typed())
          : (values) => formErrors(schema, formOf(values))
      }
      validateOnMount={dates !== undefined}
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={async (values, { setSubmitting }) => {
        changed.flush()
        setSubmitting(false)
        onSave(valuesOf(schema, formOf(values), await dates?.typed()))
      }}
    >
      <FormContext value={value}>
        <Form noValidate className={className} onKeyDown={(event) => void leadOn(event)} onChange={edited}>
          {children}
        </Form>
        <Publish />
      </FormContext>
    </Formik>
  )
}

/** Resolves when the form's validity has rendered. */
function rendered(store: FormStore, isValid: boolean): Promise<void> {
  const is = () => store.getSnapshot().isValid === isValid
  if (is()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (!is()) return
      stop()
      resolve()
    })
  })
}

/** Notifies subscribed fields whenever Formik renders with a new state. */
function Publish() {
  const { store } = useFormContext()
  const formik = useFormikContext<Record<string, string>>()
  useLayoutEffect(() => store.publish(formik, formik))
  return null
}
