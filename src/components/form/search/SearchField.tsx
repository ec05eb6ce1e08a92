import { TextInput } from '@mantine/core'
import { useCombobox } from 'downshift'
import { memo, useMemo, useState, type ChangeEvent } from 'react'
import { useField, useFormContext } from '../FormContext.ts'
import type { SelectFieldProps } from '../SelectField.tsx'
import { Icon } from '../../layout/icons.tsx'
import { searchIn, type Found, type SearchOption } from './findOptions.ts'
import { FoundOptions } from './FoundOptions.tsx'
import { nameOf, searching } from './searching.ts'
import '../fields.css'
import classes from './SearchField.module.css'

/** The number of results shown; the rest are found by typing more. */
const MOST_SHOWN = 50

export interface SearchFieldProps extends Omit<SelectFieldProps, 'options'> {
  options: readonly SearchOption[]
}

const chosenFirst = (chosen: Found, all: readonly Found[]) => [
  chosen,
  ...all.filter(({ option }) => option !== chosen.option),
]

/** A searchable select for long lists, with the same value as a select. */
export const SearchField = memo(function SearchField(props: SearchFieldProps) {
  const { name, label, placeholder, options, disabled, description, onChoose } = props
  const { store, onChanged } = useFormContext()
  const { input, error } = useField(name)
  const { value, onBlur, required } = input
  const chosen = useMemo(() => {
    const option = options.find((each) => each.value === value)
    return option === undefined ? null : { option }
  }, [options, value])
  const find = useMemo(() => searchIn(options), [options])
  /** The search text; null while the field shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null)
  const found = useMemo(() => {
    if (typed !== null) return find(typed)
    return chosen === null ? find('') : chosenFirst(chosen, find(''))
  }, [chosen, typed, find])

  const shown = found.slice(0, MOST_SHOWN)

  function search(text: string, selected: Found | null | undefined) {
    setTyped(text === nameOf(selected) ? null : text)
  }

  function choose(next: Found | null) {
    const chosenValue = next?.option.value ?? ''
    if (chosenValue === value) return
    store.set(name, chosenValue)
    onChanged()
    onChoose?.(chosenValue)
  }

  const combobox = useCombobox<Found>({
    items: shown,
    selectedItem: chosen,
    inputValue: typed ?? nameOf(chosen),
    itemToString: nameOf,
    itemToKey: (each) => each?.option.value,
    inputId: name,
    labelId: `${name}-label`,
    menuId: `${name}-options`,
    getItemId: (index) => `${name}-option-${index}`,
    stateReducer: searching(find),
    onInputValueChange({ type, inputValue, selectedItem }) {
      if (type !== useCombobox.stateChangeTypes.InputChange) search(inputValue, selectedItem)
    },
    onSelectedItemChange: ({ selectedItem }) => choose(selectedItem),
  })
  const isOpen = combobox.isOpen && !disabled
  const { 'aria-activedescendant': highlighted, ...inputProps } = combobox.getInputProps({
    disabled,
    placeholder,
    required,
    onBlur,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      // The search text is not an answer: the form changes only when an option is chosen.
      event.stopPropagation()
      // Set here, because downshift updates one render later and moves the caret to the end.
      search(event.currentTarget.value, chosen)
    },
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.select(),
    onKeyDown: keepTheCaret,
  })

  return (
    <TextInput
      {...inputProps}
      aria-activedescendant={highlighted || undefined}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={!disabled && error}
      spellCheck={false}
      rightSection={<SearchIcon />}
      rightSectionPointerEvents="none"
      inputContainer={(field) => (
        <div className={classes.field}>
          {field}
          <FoundOptions combobox={combobox} isOpen={isOpen} shown={shown} count={found.length} chosen={chosen} />
        </div>
      )}
    />
  )
})

const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m20 20-4.2-4.2" />
  </Icon>
)

/** Home and End move within the text. */
function keepTheCaret({ key, nativeEvent }: { key: string; nativeEvent: Event }) {
  if (key === 'Home' || key === 'End') Object.assign(nativeEvent, { preventDownshiftDefault: true })
}
