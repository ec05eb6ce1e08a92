import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { object, type InferType } from 'yup'
import { describe, expect, it, vi } from 'vitest'
import { shownDates } from '../../domain/calendar.ts'
import { typedDates } from '../../domain/dates.ts'
import { birthday, choice, line } from '../../domain/questions/kinds.ts'
import { fieldRules } from '../../domain/fieldRules.ts'
import Calendar from '../../src/components/form/Calendar.tsx'
import { DateField } from '../../src/components/form/DateField.tsx'
import { FormSaveButton } from '../../src/components/form/FormSaveButton.tsx'
import { SelectField, type SelectFieldProps } from '../../src/components/form/SelectField.tsx'
import { StepForm, type StepFormProps } from '../../src/components/form/StepForm.tsx'
import { TextField } from '../../src/components/form/TextField.tsx'
import { renderPart, withDocument } from './support/render.tsx'
import { isOff } from './support/isOff.ts'

withDocument()

const schema = object({
  name: line({ label: 'Name', message: 'Please enter your name' }).schema,
  born: birthday({ label: 'Born', message: 'Please enter your birthdate' }).schema,
  sex: choice({ label: 'Sex', message: 'Please choose', options: ['Female', 'Male'] }).schema,
  nickname: line({ label: 'Nickname' }).schema,
})
const rules = fieldRules(schema)
type Values = InferType<typeof schema>

const SEXES = [
  { value: 'Female', label: 'Woman' },
  { value: 'Male', label: 'Man' },
]
const FILLED = { name: 'Ndapewa', born: '21/03/1990', sex: 'Female', nickname: '' }
const DATES = { shown: shownDates, typed: async () => typedDates }

interface Given extends Partial<Pick<StepFormProps<Values>, 'onEdit' | 'unlisted'>> {
  filled?: Partial<typeof FILLED>
  select?: Partial<SelectFieldProps>
  allowed?: boolean
}

function renderForm({ filled = FILLED, select = {}, allowed = true, onEdit, unlisted }: Given = {}) {
  const told = {
    onDebouncedChange: vi.fn<(form: object) => void>(),
    onSave: vi.fn<(values: object) => void>(),
  }
  const view = renderPart(
    <>
      <StepForm<Values>
        schema={schema}
        rules={rules}
        initialValues={{ ...FILLED, ...filled }}
        dates={DATES}
        onEdit={onEdit}
        allowed={allowed}
        unlisted={unlisted}
        {...told}
      >
        <TextField name="name" label="Name" />
        <DateField name="born" label="Date of Birth" description="As in your passport" />
        <SelectField name="sex" label="Sex" placeholder="Select" options={SEXES} {...select} />
        <TextField name="nickname" label="Nickname" description="If any" />
        <textarea aria-label="Beside" />
        <FormSaveButton saving={false}>Save</FormSaveButton>
      </StepForm>
      <section id="missing" tabIndex={-1} />
      <button type="button">Elsewhere</button>
    </>,
  )
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  return { ...view, ...told, save, form: save.form as HTMLFormElement }
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const born = () => field('Date of Birth *')
const opener = () => screen.getByRole('button', { name: 'Choose the date from a calendar' })

/** The label, the field and its messages, from top to bottom. */
const order = (input: HTMLElement) =>
  [...(input.closest('.mantine-InputWrapper-root')?.children ?? [])].map((part) =>
    part.contains(input) ? 'field' : part.textContent,
  )

describe('§5 a form', () => {
  it('§5 can be saved from the first render if complete, and submits its values', async () => {
    const { user, save, form, onSave } = renderForm()
    expect([isOff(save), form.noValidate]).toEqual([false, true])
    await user.click(save)
    await waitFor(() =>
      expect(onSave.mock.calls).toEqual([
        [{ name: 'Ndapewa', born: '1990-03-21T00:00:00.000Z', sex: 'Female', nickname: '' }],
      ]),
    )
  })

  it.each<['enabled' | 'disabled', string, Given]>([
    ['enabled', 'the form is complete', {}],
    ['disabled', 'an answer is missing', { filled: { name: '' } }],
    ['disabled', 'the screen does not allow it', { allowed: false }],
    ['enabled', 'a question whose list is unknown has no answer', { unlisted: ['nickname'] }],
    ['disabled', 'the list of an answer is unknown', { filled: { nickname: 'Ndapi' }, unlisted: ['nickname'] }],
  ])('§5 §2.10 the save button is %s if %s', (state, _, given) => {
    expect(isOff(renderForm(given).save)).toBe(state === 'disabled')
  })

  it('§5 reports every edit, and its values once typing pauses', async () => {
    const onEdit = vi.fn<() => void>()
    const { user, save, onDebouncedChange } = renderForm({ onEdit })
    await user.clear(field('Name *'))
    await user.type(field('Name *'), 'Es')
    expect(onEdit).toHaveBeenCalledTimes(3)
    expect(onDebouncedChange).not.toHaveBeenCalled()
    await waitFor(() => expect(onDebouncedChange.mock.calls).toEqual([[{ ...FILLED, name: 'Es' }]]))
    expect(isOff(save)).toBe(false)
    await user.clear(field('Name *'))
    await waitFor(() => expect(isOff(save)).toBe(true))
  })

  it('moves to the list of missing answers if the form itself is complete', async () => {
    const { user, onSave, save } = renderForm({ allowed: false })
    await user.click(save)
    await waitFor(() => expect(document.activeElement?.id).toBe('missing'))
    expect(onSave).not.toHaveBeenCalled()
  })

  it('§5.1 accepts short dates from the first render, and validates only once typing pauses', async () => {
    const { user, save } = renderForm({ filled: { born: '1/3/1990' } })
    await waitFor(() => expect(isOff(save)).toBe(false))
    await user.clear(field('Name *'))
    await act(async () => {})
    expect(isOff(save)).toBe(false)
    await waitFor(() => expect(isOff(save)).toBe(true))
  })
})

describe('a select', () => {
  const select = () => screen.getByLabelText<HTMLSelectElement>('Sex *')

  it.each([
    [false, 'Please choose'],
    [true, null],
  ])('shows its error only if it is enabled: disabled %s', async (disabled, message) => {
    const { user } = renderForm({ filled: { sex: '' }, select: { disabled } })
    fireEvent.focus(select())
    fireEvent.blur(select())
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    await waitFor(() => expect(screen.queryByText('Please choose')?.textContent ?? null).toBe(message))
    expect(select().getAttribute('aria-invalid')).toBe(message === null ? null : 'true')
  })
})

describe('§2.8 a date field', () => {
  it('§2.8 can be typed, or picked from a calendar that a button opens and closes', async () => {
    const { user, onDebouncedChange } = renderForm()
    expect(order(born())).toEqual(['Date of Birth *', 'field', 'As in your passport'])
    expect(opener().ariaExpanded).toBe('false')
    await user.click(opener())
    expect(opener().ariaExpanded).toBe('true')
    await user.click(opener())
    expect(opener().ariaExpanded).toBe('false')
    await user.click(opener())
    await user.click(await screen.findByRole('button', { name: '14 March 1990' }))
    expect(born().value).toBe('14/03/1990')
    expect([opener().ariaExpanded, document.activeElement]).toEqual(['false', opener()])
    await waitFor(() => expect(onDebouncedChange.mock.calls.at(-1)).toEqual([{ ...FILLED, born: '14/03/1990' }]))
  })

  it('§2.8 closes the calendar when the focus leaves it', async () => {
    const { user } = renderForm()
    await user.click(opener())
    const next = await screen.findByRole('button', { name: 'Next month' })
    const panel = next.closest('[tabindex="-1"]') as HTMLElement
    expect(panel.parentElement?.contains(opener())).toBe(true)
    next.focus()
    expect(opener().ariaExpanded).toBe('true')
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus())
    await waitFor(() => expect(opener().ariaExpanded).toBe('false'))
    expect(document.activeElement?.textContent).toBe('Elsewhere')
  })

  it('§2.8 opens the calendar thirty years ago if it is empty', async () => {
    renderPart(<Calendar typed="" isBirthday onPick={() => {}} />)
    const decade = Math.floor((new Date().getFullYear() - 30) / 10) * 10
    expect(screen.getByText(new RegExp(`^${decade} . ${decade + 9}$`))).toBeDefined()
    expect(within(document.body).getByRole('button', { name: 'Previous ten years' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Next ten years' })).toBeDefined()
  })

  it('§2.8 opens the calendar at its month, with buttons for years and months', async () => {
    const onPick = vi.fn<(shown: string) => void>()
    const { user } = renderPart(<Calendar typed="21/03/1990" onPick={onPick} />)
    expect(screen.getByRole('button', { name: 'Previous month' })).toBeDefined()
    // Picking the chosen day again keeps it.
    await user.click(screen.getByRole('button', { name: '21 March 1990' }))
    expect(onPick.mock.calls.every(([shown]) => shown === '21/03/1990')).toBe(true)
    onPick.mockClear()
    await user.click(screen.getByRole('button', { name: 'Next month' }))
    await user.click(screen.getByRole('button', { name: '2 April 1990' }))
    expect(onPick.mock.calls).toEqual([['02/04/1990']])
    await user.click(screen.getByText('April 1990'))
    expect(screen.getByRole('button', { name: 'Previous year' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Next year' })).toBeDefined()
  })
})
