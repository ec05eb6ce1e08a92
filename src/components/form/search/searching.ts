import { useCombobox, type UseComboboxProps } from 'downshift'
import { isSeen } from '../../../../domain/text.ts'
import { namedBy, type Found } from './findOptions.ts'

type Reducer = NonNullable<UseComboboxProps<Found>['stateReducer']>
type State = Parameters<Reducer>[0]

const { InputBlur, InputChange, InputClick, InputKeyDownEnter, InputKeyDownEscape } = useCombobox.stateChangeTypes

export const nameOf = (found: Found | null | undefined) => found?.option.label ?? ''

/** Ends the search: the field shows the chosen option again. */
const over = (state: State): State => ({
  ...state,
  isOpen: false,
  highlightedIndex: -1,
  inputValue: nameOf(state.selectedItem),
})

/** Leaving the field chooses an option only if its full name was typed. */
function left(state: State, search: (typed: string) => readonly Found[]): State {
  const { inputValue, selectedItem } = state
  if (inputValue === nameOf(selectedItem)) return over(state)
  if (!isSeen(inputValue)) return over({ ...state, selectedItem: null })
  const option = namedBy(search(inputValue), inputValue)
  return over(option === undefined ? state : { ...state, selectedItem: { option } })
}

/** Differences from downshift's combobox: the list stays open while the text is a search. */
export function searching(search: (typed: string) => readonly Found[]): Reducer {
  return (state, { type, changes }) => {
    switch (type) {
      case InputChange: {
        const typed = changes.inputValue ?? ''
        return { ...changes, highlightedIndex: isSeen(typed) && search(typed).length > 0 ? 0 : -1 }
      }
      case InputClick:
        return state.isOpen ? state : { ...changes, highlightedIndex: -1 }
      case InputKeyDownEnter:
        return state.highlightedIndex === -1 ? state : changes
      case InputKeyDownEscape:
        return over(state)
      case InputBlur:
        return left(state, search)
      default:
        return changes
    }
  }
}
