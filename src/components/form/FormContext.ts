import type { FormikProps } from 'formik'
import { createContext, use, useSyncExternalStore, type ChangeEvent } from 'react'
import { known } from '../../../domain/known.ts'
import type { FieldRule } from '../../../domain/fieldRules.ts'

/** The form's state for fields. */
type Values = Record<string, string>

export type FormSnapshot = Pick<FormikProps<Values>, 'values' | 'errors' | 'touched' | 'isValid' | 'submitCount'>
export type FormActions = Pick<
  FormikProps<Values>,
  'handleChange' | 'setFieldValue' | 'setFieldTouched' | 'validateForm' | 'submitForm'
>

/**
 * Formik's context renders every field on every key press. Here a field subscribes only to its own value, so a key
 * press renders one field.
 */
export interface FormStore {
  rules: Readonly<Record<string, FieldRule>>
  getSnapshot: () => FormSnapshot
  subscribe: (listener: () => void) => () => void
  /** Changes a value at once: Formik renders it later. */
  set: (name: string, value: string) => void
  /** Called when Formik has rendered a new state. */
  publish: (snapshot: FormSnapshot, actions: FormActions) => void
  /** Throws until the form has rendered. */
  actions: () => FormActions
}

export function createFormStore(rules: FormStore['rules'], initial: FormSnapshot): FormStore {
  const listeners = new Set<() => void>()
  let snapshot = initial
  let actions: FormActions | null = null
  return {
    rules,
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(name, value) {
      snapshot = { ...snapshot, values: { ...snapshot.values, [name]: value } }
      void known(actions, 'form').setFieldValue(name, value, false)
    },
    publish(nextSnapshot, nextActions) {
      snapshot = nextSnapshot
      actions = nextActions
      for (const listener of listeners) listener()
    },
    actions() {
      return known(actions, 'form')
    },
  }
}

export interface FormValue {
  store: FormStore
  /** False while something outside the form forbids saving, such as a missing document. */
  isAllowed: (values: Values) => boolean
  /** Called when a value changes without an input event, such as a picked date. */
  onChanged: () => void
  /** Called with a value that its input reports when typing pauses. */
  onPaused: (name: string, value: string) => void
  /** Called on blur, so that the field's message may show. */
  onLeft: (name: string) => void
}

export const FormContext = createContext<FormValue | null>(null)

export function useFormContext(): FormValue {
  return known(use(FormContext), 'form')
}

/** Selects a primitive from the form and re-renders when it changes. */
export function useForm<T extends string | number | boolean | undefined>(select: (form: FormSnapshot) => T): T {
  const { getSnapshot, subscribe } = useFormContext().store
  const read = () => select(getSnapshot())
  return useSyncExternalStore(subscribe, read, read)
}

/** One field: its input's props, and its message once touched. */
export function useField(name: string) {
  const { store, onLeft } = useFormContext()
  const rule = known(store.rules[name], name)
  const value = useForm(({ values }) => values[name]) ?? ''
  const error = useForm(({ errors, touched }) => (touched[name] ? errors[name] : undefined))
  return {
    input: {
      id: name,
      name,
      value,
      required: rule.required,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        store.actions().handleChange(event),
      onBlur: () => onLeft(name),
    },
    /** In characters; undefined if unlimited. */
    maxLength: rule.longest,
    error,
  }
}
