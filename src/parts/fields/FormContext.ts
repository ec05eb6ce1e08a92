import type { FormikProps } from 'formik'
import { createContext, use, useSyncExternalStore, type ChangeEvent } from 'react'

/** The form's values as the fields know them. */
type Values = Record<string, string>
export type Form = FormikProps<Values>

/**
 * Formik's own context draws every consumer on every key. Here a part listens to what it shows alone, so that a key press
 * draws one field and not fifteen.
 */
export interface FormStore {
  current: () => Form
  subscribe: (listener: () => void) => () => void
  /** A field changed its value without an input event, such as a picked date. */
  typed: () => void
  /** A field was left, so its message may show. */
  left: (name: string) => void
}

export const FormContext = createContext<FormStore | null>(null)

export function useFormStore(): FormStore {
  const store = use(FormContext)
  if (store === null) throw new Error('A field stands in a StepForm')
  return store
}

/** Something plain that the form holds; the part is drawn again when it changes. */
export function useForm<T extends string | boolean | undefined>(select: (form: Form) => T): T {
  const { current, subscribe } = useFormStore()
  const read = () => select(current())
  return useSyncExternalStore(subscribe, read, read)
}

/** One field: what its input needs, and its message once it was touched. */
export function useField(name: string) {
  const store = useFormStore()
  const value = useForm(({ values }) => values[name]) ?? ''
  const error = useForm(({ errors, touched }) => (touched[name] ? errors[name] : undefined))
  return {
    input: {
      id: name,
      name,
      value,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        store.current().handleChange(event),
      onBlur: () => store.left(name),
    },
    error,
  }
}
