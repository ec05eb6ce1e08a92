import { Form, Formik, yupToFormErrors, type FormikProps } from 'formik'
import { createContext, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { ValidationError, type Schema } from 'yup'

/** The keys rest this long before what was typed is checked and kept. */
const REST_MS = 250

/** Called by a field that changes its value without an input event, such as a picked date. */
export const TypedContext = createContext<() => void>(() => {})

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

export interface StepFormProps<Values extends object> {
  schema: Schema
  initialValues: Values
  /** Told what stands in the form when the keys rest. */
  onRest: (values: Values) => void
  /** Told whole, valid values. */
  onSave: (values: Values) => void
  children: ReactNode
  className?: string
}

/**
 * Formik, with its checking taken off the path of a key press: a key draws its own field, and when the keys rest the
 * schema is asked and the draft is kept.
 */
export function StepForm<Values extends object>({ schema, initialValues, onRest, onSave, children, className }: StepFormProps<Values>) {
  const form = useRef<FormikProps<Values>>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const initialErrors = useMemo(() => errorsOf(schema, initialValues), [schema, initialValues])

  const rest = useRef(() => {})
  rest.current = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    if (form.current === null) return
    void form.current.validateForm()
    onRest(form.current.values)
  }
  const typed = useRef(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => rest.current(), REST_MS)
  }).current

  useEffect(() => () => rest.current(), [])

  return (
    <Formik
      innerRef={form}
      initialValues={initialValues}
      initialErrors={initialErrors}
      validate={(values) => errorsOf(schema, values)}
      validateOnChange={false}
      onSubmit={(values, { setSubmitting }) => {
        clearTimeout(timer.current)
        timer.current = undefined
        setSubmitting(false)
        onSave(values)
      }}
    >
      <TypedContext value={typed}>
        <Form noValidate className={className} onChange={typed}>
          {children}
        </Form>
      </TypedContext>
    </Formik>
  )
}
