import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ChangeEvent } from 'react'
import { CHOICE_NAMES, CHOICES, FILTER_NAMES, labelsOf, NO_FILTERS, type ChoiceName } from '../../domain/deskFilters.ts'
import { totalOf, type SubmissionFilter } from '../../domain/desk.ts'
import { FILTERS, isShownBlind, offeredBy } from '../../domain/list.ts'
import type { DecisionOutcome } from '../../domain/outcomes.ts'
import { SEARCH_EXAMPLES } from '#programme/desk.ts'
import type { SubmissionListActor } from '../../machines/submissionList/submissionList.ts'
import { COUNT } from './count.ts'
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

/** The list's search, its filters in a menu, and the chosen ones as labels. The machine waits for a pause in typing. */
export function Filters({ list }: ListProps) {
  const text = useSelector(list, ({ context }) => context.filter.text)
  const isBlind = useBlind(list)
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
      <Menu list={list} isBlind={isBlind} />
      <Chosen list={list} />
    </search>
  )
}

const useBlind = (list: SubmissionListActor) =>
  useSelector(list, ({ context }) => context.items.some(({ applicant }) => applicant === ''))

/** The choices with counts are lists to press, and the others are fields. */
const PRESSED: readonly ChoiceName[] = ['decision', 'review']

function Menu({ list, isBlind }: ListProps & { isBlind: boolean }) {
  const chosen = useSelector(list, ({ context }) => chosenIn(context.filter).length)
  const hasRubric = useSelector(list, ({ context }) => context.items.some(({ reviews }) => reviews !== null))
  const isReviewed = useSelector(list, ({ context }) => context.filter.review !== '')
  const pressed = PRESSED.filter((name) => name !== 'review' || hasRubric || isReviewed)
  const filters = FILTERS.filter((each) => !isBlind || isShownBlind(each))
  return (
    <MenuButton label={chosen === 0 ? 'Filters' : `Filters (${chosen})`}>
      <div className={classes.filters}>
        {pressed.map((name) => (
          <Pressed key={name} list={list} name={name} />
        ))}
        <div className={classes.fields}>
          {filters.map((each) => (
            <AnswerFilter key={each.name} list={list} filter={each} />
          ))}
          {CHOICE_NAMES.filter((name) => !PRESSED.includes(name)).map((name) => (
            <Select key={name} list={list} name={name} title={CHOICES[name].title} options={optionsOf(name)} />
          ))}
          <Intakes list={list} />
        </div>
      </div>
    </MenuButton>
  )
}

const optionsOf = (name: ChoiceName): Option[] =>
  Object.entries(labelsOf(name)).map(([value, label]) => ({ value, label }))

const ALL: Option = { value: '', label: 'All' }

interface FilterProps extends ListProps {
  name: keyof SubmissionFilter
  title: string
}

function Select({ list, name, title, options }: FilterProps & { options: readonly Option[] }) {
  const value = useSelector(list, ({ context }) => context.filter[name])
  return (
    <NativeSelect
      label={title}
      data={[ALL, ...options]}
      value={value}
      onChange={({ currentTarget }) => change(list, { [name]: currentTarget.value })}
    />
  )
}

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
      <legend>{CHOICES[name].title}</legend>
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
            {count !== null && <span className={classes.count}> {COUNT.format(count)}</span>}
          </label>
        )
      })}
    </fieldset>
  )
}

function useRegions(list: SubmissionListActor): readonly Option[] {
  const regions = useSelector(
    useSelector(list, ({ children }) => children.regions),
    (snapshot) => snapshot?.context.items ?? NO_REGIONS,
  )
  return regions.map(({ id, name }) => ({ value: id, label: name }))
}

const NO_REGIONS: readonly { id: string; name: string }[] = []

/** A filter of the programme: words, or one of the values that it offers. */
function AnswerFilter({ list, filter }: ListProps & { filter: (typeof FILTERS)[number] }) {
  const { name, title } = filter
  const value = useSelector(list, ({ context }) => context.filter[name])
  const regions = useRegions(list)
  const offered = offeredBy(filter)
  if (offered !== null) {
    return <Select list={list} name={name} title={title} options={offered === 'regions' ? regions : offered} />
  }
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change(list, { [name]: currentTarget.value })
  return <TextInput label={title} maxLength={200} value={value} onChange={type} />
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
  const regions = useRegions(list)
  const limit = useSelector(list, ({ context }) => context.among?.ids.length ?? null)
  const chosen = chosenIn(filter)
  if (chosen.length === 0 && limit === null) return null
  const textOf = (name: (typeof chosen)[number]): string => {
    const value = filter[name]
    if (name === 'intake') return `Intake: ${intakes.find(({ id }) => id === value)?.name ?? value}`
    const row = FILTERS.find((each) => each.name === name)
    if (row === undefined) {
      const choice = name as ChoiceName
      return `${CHOICES[choice].title}: ${labelsOf(choice)[value] ?? value}`
    }
    const offered = offeredBy(row)
    const options = offered === 'regions' ? regions : (offered ?? [])
    return `${row.title}: ${options.find((each) => each.value === value)?.label ?? value}`
  }
  return (
    <ul className={classes.chosen} aria-label="Chosen filters">
      {limit !== null && (
        <li>
          <button type="button" title="Show all applications" onClick={() => list.send({ type: 'list.unlimit' })}>
            Only selected <span aria-hidden="true">✕</span>
            <span className="spoken-only">, {COUNT.format(limit)}, remove</span>
          </button>
        </li>
      )}
      {chosen.map((name) => (
        <li key={name}>
          <button type="button" title="Remove this filter" onClick={() => change(list, { [name]: '' })}>
            {textOf(name)} <span aria-hidden="true">✕</span>
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
