import { REQUEST_LABELS } from './informationRequests.ts'
import { FILTERS, type FilterName } from './list.ts'
import { fromEntries, keysOf } from './objects.ts'
import { OFFER_LABELS } from './offers.ts'
import { OUTCOME_LABELS } from './outcomes.ts'

/**
 * The filters of the desk's list that every programme has. The address, the calls, the menu and its labels follow from
 * these rows, and `matching.ts` has the condition of each. The filters of the programme's answers are in `list.ts`.
 */

interface Choice {
  readonly title: string
  /** By value, in the order of the menu. */
  readonly labels: Readonly<Record<string, string>>
}

const { withdrawn: _, ...REQUESTED } = REQUEST_LABELS

export const CHOICES = {
  decision: { title: 'Decision', labels: OUTCOME_LABELS },
  review: { title: 'Your review', labels: { toReview: 'To review', reviewed: 'Reviewed by me' } },
  request: { title: 'More information', labels: REQUESTED },
  /** The decision that the applicant sees: none, the latest one, or one that has been changed since. */
  published: {
    title: 'Applicant sees',
    labels: { none: 'No decision', current: 'The latest decision', changed: 'A decision changed since' },
  },
  offer: { title: 'Offer', labels: OFFER_LABELS },
} as const satisfies Readonly<Record<string, Choice>>

export type ChoiceName = keyof typeof CHOICES
export type ChoiceValue<Name extends ChoiceName> = keyof (typeof CHOICES)[Name]['labels'] & string

export const CHOICE_NAMES = keysOf(CHOICES)
export const valuesOf = <Name extends ChoiceName>(name: Name) => keysOf(labelsOf(name)) as ChoiceValue<Name>[]
export const labelsOf = (name: ChoiceName): Readonly<Record<string, string>> => CHOICES[name].labels

/** The values of all filters. Empty ones do not filter. */
export type FilterValues = Record<FilterName, string> & { [Name in ChoiceName]: ChoiceValue<Name> | '' }

/** The names of all filters, in the order of the menu. */
export const FILTER_NAMES: readonly (keyof FilterValues & string)[] = [
  ...FILTERS.map(({ name }) => name),
  ...CHOICE_NAMES,
]

export const NO_FILTERS = fromEntries(FILTER_NAMES.map((name) => [name, ''])) as FilterValues
