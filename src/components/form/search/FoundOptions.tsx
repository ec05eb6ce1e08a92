import { LOCALE } from '#programme/settings.ts'
import { useDebouncedValue } from '@mantine/hooks'
import type { UseComboboxReturnValue } from 'downshift'
import { CheckIcon } from '../../layout/icons.tsx'
import type { Found } from './findOptions.ts'
import classes from './SearchField.module.css'

/** The pause before the number of results is announced. */
const SPOKEN_AFTER_MS = 700
/** The space kept for the field above the list while a virtual keyboard covers half the screen. */
const FIELD_PX = 96

const NOTHING_FOUND = 'No matches. Try another word from the name, a former name or an abbreviation.'

interface FoundOptionsProps {
  combobox: Pick<UseComboboxReturnValue<Found>, 'getMenuProps' | 'getItemProps' | 'highlightedIndex'>
  isOpen: boolean
  shown: readonly Found[]
  /** The number of results, shown or not. */
  count: number
  chosen: Found | null
}

/** Keeps the open list within the area above a virtual keyboard. */
function keepInSight(list: HTMLElement | null) {
  const { visualViewport } = window
  function show() {
    if (visualViewport) list?.style.setProperty('--room', `${visualViewport.height - FIELD_PX}px`)
    list?.scrollIntoView({ block: 'nearest' })
  }
  show()
  visualViewport?.addEventListener('resize', show)
  return () => visualViewport?.removeEventListener('resize', show)
}

/** The results below the field. */
export function FoundOptions({ combobox, isOpen, shown, count, chosen }: FoundOptionsProps) {
  const { getMenuProps, getItemProps, highlightedIndex } = combobox
  const more = count - shown.length
  const [spoken] = useDebouncedValue(isOpen ? spokenOf(shown.length, more) : '', SPOKEN_AFTER_MS)

  return (
    <>
      <p className="spoken-only" role="status">
        {isOpen && spoken}
      </p>
      <div className={classes.popup} hidden={!isOpen} ref={isOpen ? keepInSight : undefined}>
        <ul {...getMenuProps({ 'aria-label': 'Matching options', tabIndex: -1 })} className={classes.options}>
          {(isOpen ? shown : []).map((each, index) => (
            <FoundOption
              key={each.option.value}
              found={each}
              isChosen={each.option.value === chosen?.option.value}
              isHighlighted={index === highlightedIndex}
              itemProps={getItemProps({ item: each, index })}
            />
          ))}
        </ul>
        {isOpen && more > 0 && <p className={classes.note}>{moreWords(more)}</p>}
        {isOpen && count === 0 && <p className={classes.note}>{NOTHING_FOUND}</p>}
      </div>
    </>
  )
}

const inWords = (count: number) => count.toLocaleString(LOCALE)
const moreWords = (more: number) => `${inWords(more)} more: type more to narrow the list`

function spokenOf(shown: number, more: number): string {
  if (shown === 0) return NOTHING_FOUND
  return `${shown} found${more > 0 ? `, ${moreWords(more)}` : ''}.`
}

interface FoundOptionProps {
  found: Found
  isChosen: boolean
  isHighlighted: boolean
  itemProps: object
}

function FoundOption({ found: { option, because }, isChosen, isHighlighted, itemProps }: FoundOptionProps) {
  return (
    <li
      {...itemProps}
      data-value={option.value}
      data-highlighted={isHighlighted || undefined}
      className={classes.option}
    >
      <span>
        {option.label}
        {because !== undefined && <span className={classes.because}> ({because})</span>}
        {isChosen && <span className="spoken-only">, chosen</span>}
      </span>
      {isChosen && <CheckIcon />}
    </li>
  )
}
