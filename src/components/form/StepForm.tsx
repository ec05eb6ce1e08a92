import { useCallbackRef } from '@mantine/hooks'
import { Formik, useFormikContext } from 'formik'
import { useCallback, useLayoutEffect, useMemo, useState, type ReactNode, type SubmitEvent } from 'react'
import { formErrors, valuesOf, type DateText, type FormOf } from '../../../domain/forms.ts'
import type { FieldRule } from '../../../domain/fieldRules.ts'
import type { RecordSchema } from '../../../domain/rules.ts'
import { useIsEarly } from '../../PortalContext.tsx'
import { goTo } from '../layout/goTo.ts'
import { useScreenId } from '../layout/ids.ts'
import { createFormStore, FormContext, useFormContext } from './FormContext.ts'
import { useDebounce } from './useDebounce.ts'
import { useFieldBlur } from './useFieldBlur.ts'

const NONE: readonly string[] = []

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
  /** False while something outside the form forbids saving, such as a missing document. */
  allowed: boolean
  /** Fields whose answers cannot be saved yet, because their lists are unknown. */
  unlisted?: readonly string[]
  /** Called with the valid record. */
  onSave: (values: Values) => void
  /** Called when Save is pressed while something is missing. */
  onRefuse?: () => void
  children: ReactNode
}

/** A step's form: Formik owns the keystrokes; validation is debounced. */
export function StepForm<Values>(props: StepFormProps<Values>) {
  const {
    schema,
    rules,
    initialValues,
    dates,
    allowed,
    unlisted = NONE,
    onEdit,
    onDebouncedChange,
    onSave,
    onRefuse,
    children,
  } = props
  const formOf = (values: Record<string, string>): FormOf<Values> => ({ ...initialValues, ...values })
  const initialErrors = useMemo(() => formErrors(schema, initialValues, dates?.shown), [schema, initialValues, dates])
  const [store] = useState(() =>
    createFormStore(rules, {
      values: initialValues,
      errors: initialErrors,
      touched: {},
      isValid: Object.keys(initialErrors).length === 0,
      submitCount: 0,
    }),
  )

  const changed = useDebounce(() => {
    const { values } = store.getSnapshot()
    // Formik validates the values that it has rendered, which can be older.
    void store.actions().validateForm(values)
    onDebouncedChange(formOf(values))
  }, DEBOUNCE_MS)
  const edited = useCallbackRef(() => {
    onEdit?.()
    changed()
  })
  const paused = useCallbackRef((name: string, value: string) => {
    if (store.getSnapshot().values[name] === value) return
    store.set(name, value)
    edited()
    changed.flush()
  })
  const left = useFieldBlur((names) => {
    const { setFieldTouched, validateForm } = store.actions()
    for (const name of names) void setFieldTouched(name, true, false)
    void validateForm()
  })
  const isAllowed = useCallback(
    (values: Record<string, string>) => allowed && !unlisted.some((field) => values[field]),
    [allowed, unlisted],
  )
  const value = useMemo(
    () => ({ store, isAllowed, onChanged: edited, onPaused: paused, onLeft: left }),
    [store, isAllowed, edited, paused, left],
  )

  const missingList = useScreenId('missing')
  const isEarly = useIsEarly()

  /** Saves. If something is missing, moves to the first of it; a press of Save also marks all of it. */
  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { activeElement } = document
    const isEnter = activeElement instanceof HTMLInputElement
    changed.flush()
    const { submitForm, validateForm } = store.actions()
    const errors = await validateForm()
    const isRefused = !isAllowed(store.getSnapshot().values) || Object.keys(errors).length > 0
    if (!isRefused || !isEnter) await submitForm()
    if (!isRefused) return
    if (!isEnter) onRefuse?.()
    // Wait until the fields and uploads have rendered their messages.
    setTimeout(() => {
      // On a slow device the applicant may already type in another field.
      if (![activeElement, document.body].includes(document.activeElement)) return
      goTo(firstMissing(form, errors) ?? missingList)
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
        setSubmitting(false)
        if (isAllowed(values)) onSave(valuesOf(schema, formOf(values), await dates?.typed()))
      }}
    >
      <FormContext value={value}>
        <form
          noValidate
          // After a reload or a step back, browsers would enter earlier values in an early form, which may be someone else's.
          autoComplete={isEarly ? 'off' : undefined}
          className="stack"
          onSubmit={(event) => void save(event)}
          onChange={edited}
        >
          {children}
        </form>
        <Publish />
      </FormContext>
    </Formik>
  )
}

/** The id of the first invalid field, or else of the first upload with an error. */
function firstMissing(form: HTMLFormElement, errors: object): string | undefined {
  const invalid = [...form.querySelectorAll('[id]')].find((each) => each.id in errors && !each.matches(':disabled'))
  return (invalid ?? form.querySelector('[data-error] button'))?.id
}

/** Notifies subscribed fields whenever Formik renders with a new state. */
function Publish() {
  const { store } = useFormContext()
  const formik = useFormikContext<Record<string, string>>()
  useLayoutEffect(() => store.publish(formik, formik))
  return null
}
