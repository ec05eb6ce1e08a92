import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ChangeEvent } from 'react'
import { numberText } from '../../domain/counted.ts'
import {
  CHOICES,
  FILTER_NAMES,
  filterTitle,
  isFilterNumber,
  labelsOf,
  NO_FILTERS,
  NUMBERS,
  type ChoiceName,
  type FilterKey,
  type NumberName,
} from '../../domain/deskFilters.ts'
import { totalOf, type SubmissionFilter } from '../../domain/desk.ts'
import { chosenLabels, UNLABELLED } from '../../domain/labels.ts'
import { FILTERS, offeredBy } from '../../domain/list.ts'
import type { DecisionOutcome } from '../../domain/outcomes.ts'
import { SEARCH_EXAMPLES } from '#programme/desk.ts'
import type { SubmissionListActor } from '../../machines/submissionList/submissionList.ts'
import { isSameJson } from '../isSameJson.ts'
import { Checks } from './Checks.tsx'
import classes from './desk.module.css'
import { MenuButton } from './MenuButton.tsx'

interface ListProps {
  list: SubmissionListActor
}

interface Option {
  value: string
  label: string
}

const change = (list: SubmissionListActor, filter: Partial<SubmissionFilter>) =>
  list.send({ type: 'filter.change', filter })

const useSight = (list: SubmissionListActor) => useSelector(list, ({ context }) => context.sight)

/**
 * The list's search, its filters in a menu, and the chosen ones as labels in the menu, and beside it if there is room.
 * The machine waits for a pause in typing.
 */
export function Filters({ list }: ListProps) {
  const text = useSelector(list, ({ context }) => context.filter.text)
  const { isBlind } = useSight(list)
  return (
    <search className={classes.search}>
      <TextInput
        aria-label="Search"
        placeholder={isBlind ? 'Reference…' : SEARCH_EXAMPLES}
        type="search"
        maxLength={200}
        value={text}
        onChange={(event) => change(list, { text: event.currentTarget.value })}
      />
      <Menu list={list} />
      <Limit list={list} />
      <Beside list={list} />
    </search>
  )
}

const useChosen = (list: SubmissionListActor) =>
  useSelector(list, ({ context: { filter } }) => chosenIn(filter), isSameJson)

function Beside({ list }: ListProps) {
  const { length } = useChosen(list)
  return (
    length > 0 && (
      <div className={classes.beside} data-chosen={length}>
        <Chosen list={list} />
      </div>
    )
  )
}

/** Ends the list of the selected applications alone. */
function Limit({ list }: ListProps) {
  const limit = useSelector(list, ({ context }) => context.among?.ids.length ?? null)
  return (
    limit !== null && (
      <button
        type="button"
        className={classes.chip}
        title="Show all applications"
        onClick={() => list.send({ type: 'list.unlimit' })}
      >
        Only selected <span aria-hidden="true">✕</span>
        <span className="spoken-only">, {numberText(limit)}, remove</span>
      </button>
    )
  )
}

/** The choices with counts are lists to press, and the other filters are fields. */
const PRESSED: readonly FilterKey[] = ['decision', 'review'] satisfies ChoiceName[]
const isPressed = (name: FilterKey): name is ChoiceName => PRESSED.includes(name)

const isChoice = (name: FilterKey): name is ChoiceName => Object.hasOwn(CHOICES, name)
const isNumber = (name: FilterKey): name is NumberName => Object.hasOwn(NUMBERS, name)

function Menu({ list }: ListProps) {
  const { length } = useChosen(list)
  const { filters } = useSight(list)
  return (
    <MenuButton label={length === 0 ? 'Filters' : `Filters (${length})`}>
      {length > 0 && <Chosen list={list} />}
      <div className={classes.filters}>
        {filters.filter(isPressed).map((name) => (
          <Pressed key={name} list={list} name={name} />
        ))}
        <Labels list={list} />
        <div className={classes.fields}>
          {filters
            .filter((name) => !isPressed(name) && name !== 'label')
            .map((name) => (
              <Field key={name} list={list} name={name} />
            ))}
          <Intakes list={list} />
        </div>
      </div>
    </MenuButton>
  )
}

interface FilterProps extends ListProps {
  name: FilterKey
}

/** A choice, a number, or words. */
function Field({ list, name }: FilterProps) {
  const value = useSelector(list, ({ context }) => context.filter[name])
  const options = useOptions(list)(name)
  const label = filterTitle(name)
  if (options !== null) {
    return (
      <NativeSelect
        label={label}
        data={[ALL, ...options]}
        value={value}
        onChange={({ currentTarget }) => change(list, { [name]: currentTarget.value })}
      />
    )
  }
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change(list, { [name]: currentTarget.value })
  if (!isNumber(name)) return <TextInput label={label} maxLength={200} value={value} onChange={type} />
  return (
    <TextInput
      type="number"
      label={label}
      min={0}
      max={999}
      step="any"
      value={value}
      onChange={(event) => {
        const typed = event.currentTarget.value
        if (typed === '' || isFilterNumber(typed)) type(event)
      }}
    />
  )
}

const optionsOf = (name: ChoiceName): Option[] =>
  Object.entries(labelsOf(name)).map(([value, label]) => ({ value, label }))

const ALL: Option = { value: '', label: 'All' }

/** The values that a filter offers; null if they are typed. */
function useOptions(list: SubmissionListActor): (name: FilterKey) => readonly Option[] | null {
  const regions = useSelector(
    useSelector(list, ({ children }) => children.regions),
    (snapshot) => snapshot?.context.items ?? NO_REGIONS,
  )
  const { reviewers, labels } = useSight(list)
  return (name) => {
    if (isChoice(name)) return optionsOf(name)
    if (name === 'reviewer') return reviewers.map((each) => ({ value: each.id, label: each.name }))
    if (name === 'label') return [...labels.map((each) => ({ value: each.id, label: each.name })), NO_LABELS]
    const row = FILTERS.find((each) => each.name === name)
    const offered = row === undefined ? null : offeredBy(row)
    return offered === 'regions' ? regions.map((each) => ({ value: each.id, label: each.name })) : offered
  }
}

const NO_REGIONS: readonly { id: string; name: string }[] = []

/** The values of a choice with the number of applications behind each. */
function Pressed({ list, name }: ListProps & { name: ChoiceName }) {
  const value = useSelector(list, ({ context }) => context.filter[name])
  const counts = useSelector(list, ({ context }) => context.counts)
  const toReview = useSelector(list, ({ context }) => context.toReview)
  const countOf = (each: string) => {
    if (name === 'decision') return totalOf(counts, { decision: each as DecisionOutcome | '' })
    return each === 'toReview' ? toReview : null
  }
  return (
    <fieldset className={classes.parts}>
      <legend>{filterTitle(name)}</legend>
      {[ALL, ...optionsOf(name)].map((each) => {
        const count = countOf(each.value)
        return (
          <label key={each.value}>
            <input
              type="radio"
              name={name}
              checked={each.value === value}
              onChange={() => change(list, { [name]: each.value })}
            />
            {each.label}
            {count !== null && <span className={classes.count}> {numberText(count)}</span>}
          </label>
        )
      })}
    </fieldset>
  )
}

const NO_LABELS: Option = { value: UNLABELLED, label: 'Without labels' }

/** Labels of which an application has any. */
function Labels({ list }: ListProps) {
  const chosen = useSelector(list, ({ context }) => context.filter.label)
  const hasLabels = useSight(list).labels.length > 0
  const options = useOptions(list)('label') ?? []
  if (!hasLabels) return null
  return (
    <Checks
      legend={filterTitle('label')}
      options={options}
      chosen={chosenLabels(chosen)}
      onChange={(values) => change(list, { label: values.join(',') })}
    />
  )
}

function Intakes({ list }: ListProps) {
  const intakes = useSelector(list, ({ context }) => context.intakes)
  const intake = useSelector(list, ({ context }) => context.filter.intake)
  if (intakes.length < 2) return null
  return (
    <NativeSelect
      label="Intake"
      data={intakes.map(({ id, name, isCurrent }) => ({
        value: isCurrent ? '' : id,
        label: isCurrent ? `${name} (current)` : name,
      }))}
      value={intake}
      onChange={(event) => change(list, { intake: event.currentTarget.value })}
    />
  )
}

/** The names of the filters that leave something out. */
const chosenIn = (filter: SubmissionFilter) =>
  [...FILTER_NAMES, 'intake' as const].filter((name) => filter[name] !== '')

/** The chosen filters, each of which can be removed. */
function Chosen({ list }: ListProps) {
  const filter = useSelector(list, ({ context }) => context.filter)
  const intakes = useSelector(list, ({ context }) => context.intakes)
  const options = useOptions(list)
  const chosen = useChosen(list)
  const textOf = (name: (typeof chosen)[number]): string => {
    const value = filter[name]
    if (name === 'intake') return `Intake: ${intakes.find(({ id }) => id === value)?.name ?? value}`
    const offered = options(name)
    const labelIn = (each: string) => offered?.find((option) => option.value === each)?.label
    if (name === 'label') {
      return `${filterTitle(name)}: ${chosenLabels(value)
        .map((each) => labelIn(each) ?? 'a removed label')
        .join(' or ')}`
    }
    return `${filterTitle(name)}: ${labelIn(value) ?? value}`
  }
  return (
    <ul className={classes.chosen} aria-label="Chosen filters">
      {chosen.map((name) => (
        <li key={name}>
          <button
            type="button"
            className={classes.chip}
            title={`Remove ‘${textOf(name)}’`}
            onClick={() => change(list, { [name]: '' })}
          >
            <span className={classes.shortened}>{textOf(name)}</span> <span aria-hidden="true">✕</span>
            <span className="spoken-only">, remove</span>
          </button>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Button variant="subtle" onClick={() => change(list, { ...NO_FILTERS, intake: '' })}>
            Remove all
          </Button>
        </li>
      )}
    </ul>
  )
}
