import { Form, Formik, yupToFormErrors, type FormikProps } from 'formik'
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { ValidationError, type Schema } from 'yup'
import { FormContext, type Form as StoredForm } from './FormContext.ts'
import { useLeaving } from './useLeaving.ts'
import { useRest } from './useRest.ts'

/** The keys rest this long before what was typed is checked and kept. */
const REST_MS = 250

/** The messages of a schema by field, as Formik holds them; empty where the values are valid. */
export function errorsOf<Values extends object>(schema: Schema, values: Values) {
  try {
    schema.validateSync(values, { abortEarly: false })
    return {}
  } catch (error) {
    if (error instanceof ValidationError) return yupToFormErrors<Values>(error)
    throw error
  }
}

export interface StepFormProps<Values extends Record<string, string>> {
  schema: Schema
  initialValues: Values
  /** Told what stands in the form when the keys rest. */
  onRest: (values: Values) => void
  /** Told whole, valid values. */
  onSave: (values: Values) => void
  children: ReactNode
  className?: string
}

/** A step's form: Formik owns the keystrokes, and checking is taken off the path of a key press. */
export function StepForm<Values extends Record<string, string>>(props: StepFormProps<Values>) {
  const { schema, initialValues, onRest, onSave, children, className } = props
  const form = useRef<FormikProps<Values>>(null)
  const [listeners] = useState(() => new Set<() => void>())
  const initialErrors = useMemo(() => errorsOf(schema, initialValues), [schema, initialValues])

  const { typed, forget } = useRest(() => {
    if (form.current === null) return
    void form.current.validateForm()
    onRest(form.current.values)
  }, REST_MS)
  const left = useLeaving((names) => {
    for (const name of names) void form.current?.setFieldTouched(name, true, false)
    void form.current?.validateForm()
  })

  const store = useMemo(
    () => ({
      current: () => form.current as unknown as StoredForm,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      typed,
      left,
    }),
    [listeners, typed, left],
  )

  return (
    <Formik
      initialValues={initialValues}
      initialErrors={initialErrors}
      validate={(values) => errorsOf(schema, values)}
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={(values, { setSubmitting }) => {
        forget()
        setSubmitting(false)
        onSave(values)
      }}
    >
      {(formik) => {
        form.current = formik
        return (
          <FormContext value={store}>
            <Form noValidate className={className} onChange={typed}>
              {children}
            </Form>
            <Publish listeners={listeners} />
          </FormContext>
        )
      }}
    </Formik>
  )
}

/** Tells the parts that listen, whenever Formik was drawn with a new state. */
function Publish({ listeners }: { listeners: ReadonlySet<() => void> }) {
  useLayoutEffect(() => {
    for (const listener of listeners) listener()
  })
  return null
}
