import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { object } from 'yup'
import { describe, expect, it, vi } from 'vitest'
import { line } from '../../domain/fields.ts'
import { fieldRules } from '../../domain/fieldRules.ts'
import { useFormContext } from '../../src/components/form/FormContext.ts'
import { StepForm } from '../../src/components/form/StepForm.tsx'
import type { SearchOption } from '../../src/components/form/search/findOptions.ts'
import { SearchField } from '../../src/components/form/search/SearchField.tsx'
import { renderPart, withDocument } from './support/render.tsx'

withDocument()

const schema = object({ town: line('Please choose a town').required('Please choose a town') })
const rules = fieldRules(schema)
const NOTHING = 'No matches. Try another word from the name, a former name or an abbreviation.'

/** Simulates the field that this one depends on. */
function Swakopmund() {
  const { store } = useFormContext()
  return (
    <button type="button" onClick={() => void store.actions().setFieldValue('town', 's')}>
      Swakopmund for me
    </button>
  )
}

const townsOf = (count: number): SearchOption[] =>
  Array.from({ length: count }, (_, index) => ({ value: `t${index}`, label: `Town ${index + 1}` }))
const FEW: SearchOption[] = [
  { value: 'w', label: 'Windhoek' },
  { value: 's', label: 'Swakopmund' },
  { value: 'b', label: 'Walvis Bay' },
]

interface Given {
  options?: SearchOption[]
  chosen?: string
  disabled?: boolean
}

function open({ options = FEW, chosen = '', disabled }: Given = {}) {
  const [onEdit, onChoose, onSave] = [vi.fn<() => void>(), vi.fn<(value: string) => void>(), vi.fn<() => void>()]
  const field = (given: SearchOption[]) => (
    <StepForm
      schema={schema}
      rules={rules}
      initialValues={{ town: chosen }}
      onEdit={onEdit}
      onDebouncedChange={() => {}}
      allowed
      onSave={onSave}
    >
      <SearchField
        name="town"
        label="Town"
        description="Where you live"
        placeholder="Choose Town"
        options={given}
        disabled={disabled}
        onChoose={onChoose}
      />
      <button type="button">Elsewhere</button>
      <Swakopmund />
    </StepForm>
  )
  const { user, rerender } = renderPart(field(options))
  return { user, onEdit, onChoose, onSave, offer: (given: SearchOption[]) => rerender(field(given)) }
}

const input = () => screen.getByRole<HTMLInputElement>('combobox')
const options = () => screen.queryAllByRole('option')
const texts = () => options().map((option) => option.firstElementChild?.textContent)
const list = () => document.getElementById('town-options')
const notes = () => [...(list()?.parentElement?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)
const spoken = () => screen.getByRole('status').textContent

describe('a search field', () => {
  it('is a labelled combobox with a closed list', () => {
    open()
    const wrapper = input().closest('.mantine-InputWrapper-root')
    expect([...(wrapper?.children ?? [])].map((part) => part.contains(input()) || part.textContent)).toEqual([
      'Town *',
      true,
      'Where you live',
    ])
    expect([input().id, input().placeholder, input().getAttribute('spellcheck'), input().required]).toEqual([
      'town',
      'Choose Town',
      'false',
      true,
    ])
    expect(list()?.getAttribute('aria-labelledby') ?? list()?.ariaLabel).toContain('Matching options')
    expect([list()?.tabIndex, list()?.parentElement?.hidden, texts(), notes(), spoken()]).toEqual([
      -1,
      true,
      [],
      [],
      '',
    ])
    expect(input().hasAttribute('aria-activedescendant')).toBe(false)
  })

  it('§2.10 highlights only the option that Enter would choose, first the best match, and Enter saves nothing', async () => {
    const { user, onChoose, onEdit, onSave } = open()
    await user.type(input(), 'wa')
    expect(options().map(({ id, dataset }) => [id, dataset['highlighted']])).toEqual([['town-option-0', 'true']])
    expect(texts()).toEqual(['Walvis Bay'])
    await user.clear(input())
    await user.click(input())
    await user.keyboard('{ArrowDown}')
    expect(options().map(({ id, dataset }) => [id, dataset['highlighted']])).toEqual([
      ['town-option-0', 'true'],
      ['town-option-1', undefined],
      ['town-option-2', undefined],
    ])
    expect(input().getAttribute('aria-activedescendant')).toBe('town-option-0')
    expect(onEdit).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect([input().value, onChoose.mock.calls, onEdit.mock.calls.length]).toEqual(['Windhoek', [['w']], 1])
    expect([input().ariaExpanded, document.activeElement, onSave.mock.calls]).toEqual(['false', input(), []])
    await user.click(input())
    expect(texts()).toEqual(['Windhoek, chosen', 'Swakopmund', 'Walvis Bay'])
  })

  it('marks the chosen option, and reports no change if it is chosen again', async () => {
    const { user, onChoose, onEdit } = open({ chosen: 's' })
    expect(input().value).toBe('Swakopmund')
    await user.click(input())
    expect(texts()).toEqual(['Swakopmund, chosen', 'Windhoek', 'Walvis Bay'])
    expect(options().map((option) => option.querySelector('svg') !== null)).toEqual([true, false, false])
    await user.click(options()[0] as HTMLElement)
    await user.clear(input())
    await user.type(input(), 'swak{Enter}')
    expect([input().value, onChoose.mock.calls, onEdit.mock.calls]).toEqual(['Swakopmund', [], []])
  })

  it.each([
    ['keeps its option on Escape', 'windh{Escape}{Escape}', 'Swakopmund', []],
    ['keeps its option when a search is abandoned', 'windh{Tab}', 'Swakopmund', []],
    ['chooses the option whose full name was typed', 'walvis bay{Tab}', 'Walvis Bay', [['b']]],
    ['has no option once its text is deleted', '{Tab}', '', [['']]],
  ])('%s', async (_, keys, shown, chosen) => {
    const { user, onChoose } = open({ chosen: 's' })
    await user.clear(input())
    await user.keyboard(keys)
    await waitFor(() => expect(onChoose.mock.calls).toEqual(chosen))
    expect([input().value, input().ariaExpanded]).toEqual([shown, 'false'])
  })

  it('keeps a search without matches open on Enter, which saves nothing', async () => {
    const { user, onSave } = open({ chosen: 's' })
    await user.clear(input())
    await user.keyboard('nowhere{Enter}')
    expect([input().value, input().ariaExpanded, notes(), onSave.mock.calls]).toEqual([
      'nowhere',
      'true',
      [NOTHING],
      [],
    ])
    expect(input().hasAttribute('aria-activedescendant')).toBe(false)
  })

  it('shows the chosen option once the options load, and can search for others', async () => {
    const { user, offer } = open({ options: [], chosen: 's' })
    expect(input().value).toBe('')
    offer(FEW)
    expect(input().value).toBe('Swakopmund')
    await user.clear(input())
    await user.type(input(), 'windh')
    expect(texts()).toEqual(['Windhoek'])
  })

  it('keeps a search when its options are replaced', async () => {
    const { user, offer } = open({ chosen: 's' })
    await user.clear(input())
    await user.type(input(), 'windh')
    offer(FEW.map((each) => ({ ...each })))
    expect([input().value, texts()]).toEqual(['windh', ['Windhoek']])
  })

  it('shows a choice made elsewhere, even during a search', async () => {
    const { user } = open({ chosen: 'w' })
    await user.clear(input())
    await user.type(input(), 'bay')
    fireEvent.click(screen.getByRole('button', { name: 'Swakopmund for me' }))
    await waitFor(() => expect(input().value).toBe('Swakopmund'))
  })

  it('selects its text when focused again', () => {
    open({ chosen: 's' })
    input().setSelectionRange(2, 2)
    act(() => input().focus())
    expect([input().selectionStart, input().selectionEnd]).toEqual([0, 'Swakopmund'.length])
  })

  it.each([
    [false, 'Please choose a town'],
    [true, null],
  ])('shows its error only if it is enabled: disabled %s', async (disabled, message) => {
    const { user } = open({ disabled })
    act(() => input().focus())
    fireEvent.focus(input())
    fireEvent.blur(input())
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    await waitFor(() => expect(screen.queryByText('Please choose a town')?.textContent ?? null).toBe(message))
    if (message !== null) {
      const wrapper = input().closest('.mantine-InputWrapper-root')
      expect(wrapper?.lastElementChild?.textContent).toBe(message)
      expect(input().getAttribute('aria-invalid')).toBe('true')
    } else expect(input().getAttribute('aria-invalid')).not.toBe('true')
  })

  it.each([
    [3, 'Town', [], '3 found.'],
    [50, 'Town', [], '50 found.'],
    [51, 'Town', ['1 more: type more to narrow the list'], '50 found, 1 more: type more to narrow the list.'],
    [
      1_060,
      'Town',
      ['1,010 more: type more to narrow the list'],
      '50 found, 1,010 more: type more to narrow the list.',
    ],
    [3, 'Village', [NOTHING], NOTHING],
  ])(
    'with %i options, shows for %s how many match, and announces it once typing pauses',
    async (count, typed, said, heard) => {
      const { user } = open({ options: townsOf(count) })
      await user.type(input(), typed)
      expect(notes()).toEqual(said)
      await waitFor(() => expect(spoken()).toBe(heard))
      await user.keyboard('{Escape}')
      expect([notes(), spoken(), list()?.parentElement?.hidden]).toEqual([[], '', true])
    },
  )

  it("fits its open list above a phone's virtual keyboard", async () => {
    const viewport = Object.assign(new EventTarget(), { height: 500 })
    vi.stubGlobal('visualViewport', viewport)
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = open()
    await user.click(input())
    const popup = list()?.parentElement as HTMLElement
    expect(popup.style.getPropertyValue('--room')).toBe('404px')
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' })
    viewport.height = 300
    viewport.dispatchEvent(new Event('resize'))
    expect(popup.style.getPropertyValue('--room')).toBe('204px')
    await user.keyboard('{Escape}')
    viewport.height = 400
    viewport.dispatchEvent(new Event('resize'))
    expect(popup.style.getPropertyValue('--room')).toBe('204px')
  })
})
