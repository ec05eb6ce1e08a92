import { useCombobox } from 'downshift'
import { describe, expect, it, vi } from 'vitest'
import type { Found } from '../../../src/components/form/search/findOptions.ts'
import { nameOf, searching } from '../../../src/components/form/search/searching.ts'

/** The search field's reducer. */

type Reducer = ReturnType<typeof searching>
type State = Parameters<Reducer>[0]
type Action = Parameters<Reducer>[1]

const types = useCombobox.stateChangeTypes

const found = (label: string, value = label): Found => ({ option: { value, label } })
const [UNAM, UCT] = [found('University of Namibia'), found('University of Cape Town')]

const CLOSED: State = { isOpen: false, highlightedIndex: -1, inputValue: '', selectedItem: null }
const open = (state: Partial<State> = {}): State => ({ ...CLOSED, isOpen: true, ...state })

/** Downshift's default changes. */
const CHANGES: Action['changes'] = { isOpen: false, highlightedIndex: 2, inputValue: 'by downshift' }

function after(
  state: State,
  type: Action['type'],
  changes: Action['changes'] = CHANGES,
  search: (typed: string) => readonly Found[] = () => [UNAM, UCT],
) {
  return searching(search)(state, { type, changes, props: { items: [UNAM, UCT] } } as Action)
}

describe("the field's text", () => {
  it('is the label of the chosen option, or empty', () => {
    expect(nameOf(UNAM)).toBe('University of Namibia')
    expect([nameOf(null), nameOf(undefined)]).toEqual(['', ''])
  })
})

describe('typing', () => {
  const typed = (inputValue: string | undefined, search?: (typed: string) => readonly Found[]) =>
    after(open(), types.InputChange, { isOpen: true, highlightedIndex: 4, inputValue }, search)

  it('highlights the first match, and keeps the text', () => {
    expect(typed('uni')).toEqual({ isOpen: true, highlightedIndex: 0, inputValue: 'uni' })
  })

  it('searches for the typed text', () => {
    const search = vi.fn<(typed: string) => readonly Found[]>(() => [])
    typed('cape', search)
    expect(search.mock.calls).toEqual([['cape']])
  })

  it('highlights nothing without a match', () => {
    expect(typed('nowhere', () => []).highlightedIndex).toBe(-1)
  })

  it.each(['', '  ', undefined])('highlights nothing if the text is %j', (text) => {
    expect(typed(text).highlightedIndex).toBe(-1)
  })
})

describe('a click on the field', () => {
  it('opens the list with nothing highlighted', () => {
    expect(after(CLOSED, types.InputClick, { isOpen: true, highlightedIndex: 1 })).toEqual({
      isOpen: true,
      highlightedIndex: -1,
    })
  })

  it('changes nothing while the list is open', () => {
    const state = open({ highlightedIndex: 1, inputValue: 'cape' })
    expect(after(state, types.InputClick)).toBe(state)
  })
})

describe('Enter', () => {
  it('selects the highlighted option', () => {
    const changes = { isOpen: false, selectedItem: UCT, inputValue: 'University of Cape Town' }
    expect(after(open({ highlightedIndex: 0 }), types.InputKeyDownEnter, changes)).toBe(changes)
  })

  it('changes nothing without a highlighted option', () => {
    const state = open({ inputValue: 'nowhere' })
    expect(after(state, types.InputKeyDownEnter)).toBe(state)
  })
})

describe('Escape', () => {
  it('closes the list and shows the chosen option again', () => {
    const state = open({ highlightedIndex: 1, inputValue: 'cape', selectedItem: UNAM })
    expect(after(state, types.InputKeyDownEscape)).toEqual({
      isOpen: false,
      highlightedIndex: -1,
      inputValue: 'University of Namibia',
      selectedItem: UNAM,
    })
  })

  it.each(['', 'University of Cape Town'])('keeps the chosen option if the text is %j', (inputValue) => {
    const { selectedItem } = after(open({ inputValue, selectedItem: UNAM }), types.InputKeyDownEscape)
    expect(selectedItem).toBe(UNAM)
  })
})

describe('leaving the field', () => {
  const left = (state: Partial<State>, search?: (typed: string) => readonly Found[]) =>
    after(open({ highlightedIndex: 1, ...state }), types.InputBlur, CHANGES, search)

  it('does not select a highlighted option', () => {
    expect(left({ inputValue: 'cape', selectedItem: UNAM })).toEqual({
      isOpen: false,
      highlightedIndex: -1,
      inputValue: 'University of Namibia',
      selectedItem: UNAM,
    })
  })

  it('selects an option whose full name was typed', () => {
    const search = vi.fn<(typed: string) => readonly Found[]>(() => [{ ...UCT, because: 'UCT' }, UNAM])
    expect(left({ inputValue: 'university of cape town', selectedItem: UNAM }, search)).toEqual({
      isOpen: false,
      highlightedIndex: -1,
      inputValue: 'University of Cape Town',
      selectedItem: { option: UCT.option },
    })
    expect(search.mock.calls).toEqual([['university of cape town']])
  })

  it.each(['', '  '])('clears the choice if the text is %j', (inputValue) => {
    expect(left({ inputValue, selectedItem: UNAM })).toEqual({
      isOpen: false,
      highlightedIndex: -1,
      inputValue: '',
      selectedItem: null,
    })
  })

  it('keeps the choice without typing, even if another option has the same name', () => {
    const namesake = found('University of Namibia', 'another')
    expect(left({ inputValue: 'University of Namibia', selectedItem: UNAM }, () => [namesake]).selectedItem).toBe(UNAM)
  })
})

it("every other event keeps downshift's behaviour", () => {
  expect(after(open({ inputValue: 'cape', selectedItem: UNAM }), types.InputKeyDownArrowDown)).toBe(CHANGES)
})
