import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ChangeEvent, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createFormStore,
  FormContext,
  useField,
  useForm,
  useFormContext,
  type FormActions,
  type FormSnapshot,
  type FormStore,
} from '../../../src/components/form/FormContext.ts'

const RULES: FormStore['rules'] = {
  surname: { required: true, longest: 60 },
  middleName: { required: false, longest: undefined },
}
const INITIAL: FormSnapshot = { values: { surname: 'Amupolo' }, errors: {}, touched: {}, isValid: true, submitCount: 0 }

const actionsOf = () => ({
  handleChange: vi.fn<FormActions['handleChange']>(),
  setFieldValue: vi.fn<FormActions['setFieldValue']>(),
  setFieldTouched: vi.fn<FormActions['setFieldTouched']>(),
  validateForm: vi.fn<FormActions['validateForm']>(),
  submitForm: vi.fn<FormActions['submitForm']>(),
})

function open() {
  const store = createFormStore(RULES, INITIAL)
  const actions = actionsOf()
  const onLeft = vi.fn<(name: string) => void>()
  const value = { store, allowed: true, onChanged: () => {}, onLeft }
  const wrapper = ({ children }: { children: ReactNode }) => createElement(FormContext, { value }, children)
  const publish = (snapshot: Partial<FormSnapshot>) => act(() => store.publish({ ...INITIAL, ...snapshot }, actions))
  return { store, actions, onLeft, value, wrapper, publish }
}

/** Runs without console output, because thrown errors are also logged. */
function withoutConsole(run: () => void) {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  run()
  said.mockRestore()
}

afterEach(cleanup)

describe("a form's store", () => {
  it('has its initial rules and state', () => {
    const store = createFormStore(RULES, INITIAL)
    expect(store.rules).toBe(RULES)
    expect(store.getSnapshot()).toBe(INITIAL)
  })

  it('has no actions until the form has rendered', () => {
    const { store, actions } = open()
    expect(() => store.actions()).toThrow(new Error('There is no form here'))
    store.publish(INITIAL, actions)
    expect(store.actions()).toBe(actions)
  })

  it('has the last published actions and state', () => {
    const { store } = open()
    const last = actionsOf()
    const state = { ...INITIAL, isValid: false }
    store.publish(INITIAL, actionsOf())
    store.publish(state, last)
    expect(store.actions()).toBe(last)
    expect(store.getSnapshot()).toBe(state)
  })

  it('notifies every listener of a new state until it unsubscribes', () => {
    const { store, actions } = open()
    const first: boolean[] = []
    const second: boolean[] = []
    const stop = store.subscribe(() => first.push(store.getSnapshot().isValid))
    store.subscribe(() => second.push(store.getSnapshot().isValid))
    expect([first, second]).toEqual([[], []])
    store.publish({ ...INITIAL, isValid: false }, actions)
    stop()
    store.publish({ ...INITIAL, isValid: true }, actions)
    expect([first, second]).toEqual([[false], [false, true]])
  })
})

describe('a component in a form', () => {
  it("reads the form's store and callbacks", () => {
    const { value, wrapper } = open()
    expect(renderHook(useFormContext, { wrapper }).result.current).toBe(value)
  })

  it('must be inside a StepForm', () => {
    withoutConsole(() => expect(() => renderHook(useFormContext)).toThrow(new Error('There is no form here')))
  })

  it('renders again only when its selection changes', () => {
    const { wrapper, publish } = open()
    let renderings = 0
    const { result } = renderHook(
      () => {
        renderings += 1
        return useForm(({ isValid }) => isValid)
      },
      { wrapper },
    )
    expect([result.current, renderings]).toEqual([true, 1])
    publish({ values: { surname: 'Nangolo' } })
    expect([result.current, renderings]).toEqual([true, 1])
    publish({ isValid: false })
    expect([result.current, renderings]).toEqual([false, 2])
  })

  it('is not notified after unmounting', () => {
    const { wrapper, publish } = open()
    const select = vi.fn<(form: FormSnapshot) => boolean>(({ isValid }) => isValid)
    renderHook(() => useForm(select), { wrapper }).unmount()
    select.mockClear()
    publish({ isValid: false })
    expect(select).not.toHaveBeenCalled()
  })
})

describe('a field', () => {
  const openField = (name: string) => {
    const form = open()
    return { ...form, ...renderHook(() => useField(name), { wrapper: form.wrapper }) }
  }

  it('has its name, its value and its rule', () => {
    const { result } = openField('surname')
    expect(result.current.input).toMatchObject({ id: 'surname', name: 'surname', value: 'Amupolo', required: true })
    expect(result.current.maxLength).toBe(60)
  })

  it('is empty without a value, and unlimited without a maximum length', () => {
    const { result } = openField('middleName')
    expect(result.current.input).toMatchObject({ id: 'middleName', name: 'middleName', value: '', required: false })
    expect(result.current.maxLength).toBeUndefined()
  })

  it('shows the published value', () => {
    const { result, publish } = openField('surname')
    publish({ values: { surname: 'Nangolo' } })
    expect(result.current.input.value).toBe('Nangolo')
  })

  it('shows only its own error, after it was touched', () => {
    const { result, publish } = openField('surname')
    const errors = { surname: 'Surname is required', middleName: 'Too long' }
    publish({ errors })
    expect(result.current.error).toBeUndefined()
    publish({ errors, touched: { middleName: true } })
    expect(result.current.error).toBeUndefined()
    publish({ errors, touched: { surname: true } })
    expect(result.current.error).toBe('Surname is required')
    publish({ errors: { middleName: 'Too long' }, touched: { surname: true } })
    expect(result.current.error).toBeUndefined()
  })

  it("passes an edit to the form's current actions", () => {
    const { result, actions, publish } = openField('surname')
    publish({})
    const event = { target: { name: 'surname', value: 'N' } } as ChangeEvent<HTMLInputElement>
    result.current.input.onChange(event)
    expect(actions.handleChange.mock.calls).toEqual([[event]])
  })

  it('reports by its name that it lost the focus', () => {
    const { result, onLeft } = openField('surname')
    expect(onLeft).not.toHaveBeenCalled()
    result.current.input.onBlur()
    expect(onLeft.mock.calls).toEqual([['surname']])
  })

  it('throws if the form does not have it', () => {
    withoutConsole(() => expect(() => openField('shoeSize')).toThrow(new Error('There is no shoeSize here')))
  })
})
