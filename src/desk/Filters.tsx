import { NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ChangeEvent } from 'react'
import {
  OUTCOME_FILTERS,
  PUBLICATION_FILTERS,
  PUBLICATION_LABELS,
  totalOf,
  type SubmissionFilter,
} from '../../domain/desk.ts'
import { FILTERS, isShownBlind, offeredBy } from '../../domain/list.ts'
import { OUTCOME_LABELS } from '../../domain/outcomes.ts'
import { REQUEST_FILTERS, REQUEST_LABELS } from '../../domain/informationRequests.ts'
import { OFFER_FILTERS, OFFER_LABELS } from '../../domain/offers.ts'
import { REVIEW_FILTERS, type ReviewFilter } from '../../domain/reviews.ts'
import { SEARCH_EXAMPLES } from '#programme/desk.ts'
import { LOCALE } from '#programme/settings.ts'
import type { SubmissionListActor } from '../../machines/submissionList/submissionList.ts'
import classes from './desk.module.css'

const COUNT = new Intl.NumberFormat(LOCALE)

/** The list's search and order. The machine waits for a pause in typing. */
export function Filters({ list }: { list: SubmissionListActor }) {
  const filter = useSelector(list, ({ context }) => context.filter)
  const intakes = useSelector(list, ({ context }) => context.intakes)
  const isBlind = useSelector(list, ({ context }) => context.items.some(({ applicant }) => applicant === ''))
  const filters = FILTERS.filter((each) => !isBlind || isShownBlind(each))
  const change = (changed: Partial<SubmissionFilter>) => list.send({ type: 'filter.change', filter: changed })
  return (
    <search className={classes.search}>
      <div className={classes.filters}>
        <TextInput
          label="Search"
          placeholder={isBlind ? 'Reference…' : SEARCH_EXAMPLES}
          type="search"
          maxLength={200}
          value={filter.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {filters.map((each) => offeredBy(each) === null && <AnswerFilter key={each.name} list={list} filter={each} />)}
        {intakes.length > 1 && (
          <NativeSelect
            label="Intake"
            data={intakes.map(({ id, name, isCurrent }) => ({
              value: isCurrent ? '' : id,
              label: isCurrent ? `${name} (current)` : name,
            }))}
            value={filter.intake}
            onChange={(event) => change({ intake: event.currentTarget.value })}
          />
        )}
        {filters.map((each) => offeredBy(each) !== null && <AnswerFilter key={each.name} list={list} filter={each} />)}
      </div>
      <label className={classes.more}>
        <input type="checkbox" /> More filters
      </label>
      <Reviews list={list} />
      <States list={list} name="request" />
      <States list={list} name="offer" />
      <Publications list={list} />
      <Decisions list={list} />
    </search>
  )
}

/** A filter of the programme: words, or one of the values that it offers. */
function AnswerFilter({ list, filter }: { list: SubmissionListActor; filter: (typeof FILTERS)[number] }) {
  const { name, title } = filter
  const value = useSelector(list, ({ context }) => context.filter[name])
  const regions = useSelector(
    useSelector(list, ({ children }) => children.regions),
    (snapshot) => snapshot?.context.items ?? [],
  )
  const offered = offeredBy(filter)
  const shown = {
    label: title,
    value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      list.send({ type: 'filter.change', filter: { [name]: currentTarget.value } }),
  }
  if (offered === null) return <TextInput maxLength={200} {...shown} />
  const choices = offered === 'regions' ? regions.map(({ id, name: label }) => ({ value: id, label })) : offered
  return <NativeSelect data={[{ value: '', label: 'All' }, ...choices]} {...shown} />
}

const REVIEW_LABELS: Readonly<Record<ReviewFilter, string>> = {
  '': 'All',
  toReview: 'To review',
  reviewed: 'Reviewed by me',
}

/** The filter by the user's own part in the review, once the intake has a rubric. */
function Reviews({ list }: { list: SubmissionListActor }) {
  const chosen = useSelector(list, ({ context }) => context.filter.review)
  const toReview = useSelector(list, ({ context }) => context.toReview)
  const isUsed = useSelector(
    list,
    ({ context }) => context.filter.review !== '' || context.items.some(({ reviews }) => reviews !== null),
  )
  if (!isUsed) return null
  return (
    <fieldset className={classes.outcomes}>
      <legend>Review</legend>
      {REVIEW_FILTERS.map((review) => (
        <label key={review}>
          <input
            type="radio"
            name="review"
            checked={review === chosen}
            onChange={() => list.send({ type: 'filter.change', filter: { review } })}
          />
          {REVIEW_LABELS[review]}
          {review === 'toReview' && <span className={classes.count}> {COUNT.format(toReview)}</span>}
        </label>
      ))}
    </fieldset>
  )
}

const STATES = {
  request: { legend: 'More information', states: REQUEST_FILTERS, labels: REQUEST_LABELS },
  offer: { legend: 'Offer', states: OFFER_FILTERS, labels: OFFER_LABELS },
} as const

/** The filter by the state of the request for more information, or of the offer, once there is one. */
function States({ list, name }: { list: SubmissionListActor; name: keyof typeof STATES }) {
  const chosen = useSelector(list, ({ context }) => context.filter[name])
  const isUsed = useSelector(
    list,
    ({ context }) => context.filter[name] !== '' || context.items.some((item) => item[name] !== null),
  )
  if (!isUsed) return null
  const { legend, states } = STATES[name]
  const labels: Readonly<Record<string, string>> = STATES[name].labels
  return (
    <fieldset className={classes.outcomes}>
      <legend>{legend}</legend>
      {states.map((state) => (
        <label key={state}>
          <input
            type="radio"
            name={name}
            checked={state === chosen}
            onChange={() => list.send({ type: 'filter.change', filter: { [name]: state } })}
          />
          {state === '' ? 'All' : labels[state]}
        </label>
      ))}
    </fieldset>
  )
}

/** The filter by what applicants see, once a decision is published. */
function Publications({ list }: { list: SubmissionListActor }) {
  const chosen = useSelector(list, ({ context }) => context.filter.published)
  const isUsed = useSelector(
    list,
    ({ context }) => context.filter.published !== '' || context.items.some(({ published }) => published !== null),
  )
  if (!isUsed) return null
  return (
    <fieldset className={classes.outcomes}>
      <legend>Applicant sees</legend>
      {PUBLICATION_FILTERS.map((published) => (
        <label key={published}>
          <input
            type="radio"
            name="published"
            checked={published === chosen}
            onChange={() => list.send({ type: 'filter.change', filter: { published } })}
          />
          {published === '' ? 'All' : PUBLICATION_LABELS[published]}
        </label>
      ))}
    </fieldset>
  )
}

/** The filter by decision, with the number of applications behind each choice. */
function Decisions({ list }: { list: SubmissionListActor }) {
  const chosen = useSelector(list, ({ context }) => context.filter.decision)
  const counts = useSelector(list, ({ context }) => context.counts)
  return (
    <fieldset className={classes.outcomes}>
      <legend>Decision</legend>
      {OUTCOME_FILTERS.map((decision) => (
        <label key={decision} data-outcome={decision}>
          <input
            type="radio"
            name="decision"
            checked={decision === chosen}
            onChange={() => list.send({ type: 'filter.change', filter: { decision } })}
          />
          {decision === '' ? 'All' : OUTCOME_LABELS[decision]}{' '}
          <span className={classes.count}>{COUNT.format(totalOf(counts, { decision }))}</span>
        </label>
      ))}
    </fieldset>
  )
}
