import { REQUEST_LABELS } from './informationRequests.ts'
import type { Label } from './labels.ts'
import { FILTERS, IDENTITY_NAME, type FilterName } from './list.ts'
import { fromEntries, keysOf } from './objects.ts'
import { OFFER_LABELS } from './offers.ts'
import { OUTCOME_LABELS } from './outcomes.ts'
import type { Round } from './rubrics.ts'
import type { Duty } from './roles.ts'

/**
 * The filters of the desk's list that every programme has. The address, the calls, the menu and its labels follow from
 * these rows, and `matching.ts` has the condition of each. The filters of the programme's answers are in `list.ts`.
 */

/** Conditions of a filter besides the permission to read applications. The server's Reader decides on them. */
export interface Needs {
  /** The intake has a rubric. */
  readonly rubric?: true
  /** The intake has a second round. */
  readonly rounds?: true
  /** The reader may see the answer that identifies an applicant. */
  readonly identity?: true
  readonly duty?: Duty
}

interface Row {
  readonly title: string
  readonly needs?: Needs
}

interface Choice extends Row {
  /** By value, in the order of the menu. */
  readonly labels: Readonly<Record<string, string>>
}

const { withdrawn: _, ...REQUESTED } = REQUEST_LABELS

const OF_REVIEWS = { rubric: true } as const
/** The names and the plan of the whole committee are for those who assign reviewers. */
const OF_REVIEWERS = { rubric: true, duty: 'assign' } as const

export const CHOICES = {
  decision: { title: 'Decision', labels: OUTCOME_LABELS },
  review: {
    title: 'Your review',
    labels: { toReview: 'To review', reviewed: 'Reviewed by me' },
    needs: OF_REVIEWS,
  },
  request: { title: 'More information', labels: REQUESTED },
  /** The decision that the applicant sees: none, the latest one, or one that has been changed since. */
  published: {
    title: 'Applicant sees',
    labels: {
      none: 'No decision',
      any: 'A decision',
      current: 'The latest decision',
      changed: 'A decision changed since',
    },
  },
  offer: { title: 'Offer', labels: OFFER_LABELS },
  identity: {
    title: `Same ${IDENTITY_NAME}`,
    labels: { shared: 'As another application' },
    needs: { identity: true },
  },
  round: { title: 'Round', labels: { first: 'First round', second: 'Second round' }, needs: { rounds: true } },
  planned: { title: 'Reviews given', labels: { fewer: 'Fewer than planned' }, needs: OF_REVIEWERS },
  comments: { title: 'Comments', labels: { with: 'With comments', without: 'Without comments' } },
} as const satisfies Readonly<Record<string, Choice>>

export type ChoiceName = keyof typeof CHOICES
export type ChoiceValue<Name extends ChoiceName> = keyof (typeof CHOICES)[Name]['labels'] & string

/** The round of a value of the filter 'round'; null if it does not filter. */
export const roundIn = (value: ChoiceValue<'round'> | ''): Round | null =>
  value === '' ? null : value === 'first' ? 1 : 2

export const roundFilter = (round: Round): ChoiceValue<'round'> => (round === 1 ? 'first' : 'second')

export const CHOICE_NAMES = keysOf(CHOICES)
export const valuesOf = <Name extends ChoiceName>(name: Name) => keysOf(labelsOf(name)) as ChoiceValue<Name>[]
export const labelsOf = (name: ChoiceName): Readonly<Record<string, string>> => CHOICES[name].labels

/** Limits of what the list shows about reviews. Both ends are included. */
export const NUMBERS = {
  scoreFrom: { title: 'Score at least', needs: OF_REVIEWS },
  scoreTo: { title: 'Score at most', needs: OF_REVIEWS },
  spreadFrom: { title: 'Spread at least', needs: OF_REVIEWS },
  reviewsFrom: { title: 'Reviews at least', needs: OF_REVIEWS },
  reviewsTo: { title: 'Reviews at most', needs: OF_REVIEWS },
} as const satisfies Readonly<Record<string, Row>>

export type NumberName = keyof typeof NUMBERS

export const NUMBER_NAMES = keysOf(NUMBERS)

/** True for a number from 0 to 999 with at most two decimals. */
export const isFilterNumber = (text: string): boolean => /^\d{1,3}(\.\d{1,2})?$/.test(text)

/** A member who is assigned to an application or has reviewed it, by their stored owner. */
const REVIEWER: Row = { title: 'Reviewer', needs: OF_REVIEWERS }

/** Any of the chosen labels; see isLabelFilter in labels.ts. */
const LABEL: Row = { title: 'Labels' }

/** The values of all filters. Empty ones do not filter. */
export type FilterValues = Record<FilterName | NumberName | 'reviewer' | 'label', string> & {
  [Name in ChoiceName]: ChoiceValue<Name> | ''
}

export type FilterKey = keyof FilterValues & string

const ROWS: Readonly<Record<FilterKey, Row>> = {
  ...fromEntries(FILTERS.map(({ name, title }) => [name, { title }])),
  ...CHOICES,
  ...NUMBERS,
  reviewer: REVIEWER,
  label: LABEL,
}

/** The names of all filters, in the order of the menu. */
export const FILTER_NAMES = keysOf(ROWS)

export const filterTitle = (name: FilterKey): string => ROWS[name].title

export const needsOf = (name: FilterKey): Needs => ROWS[name].needs ?? {}

/** 'Gender: the review is blind.' */
export const filterRefusal = (title: string, reason: string): string => `${title}: ${reason.replace(/\.?$/, '.')}`

export const NO_FILTERS = fromEntries(FILTER_NAMES.map((name) => [name, ''])) as FilterValues

/** The filters that a reader may use in an intake, as the server decides. */
export interface Sight {
  /** True if the reader sees references instead of names. */
  isBlind: boolean
  /** True if the intake's applications are scored. */
  hasRubric: boolean
  filters: readonly FilterKey[]
  /** The values of the filter 'reviewer', by name; empty without it. */
  reviewers: readonly { id: string; name: string }[]
  /** All labels, by name. */
  labels: readonly Label[]
}

export const NO_SIGHT: Sight = { isBlind: false, hasRubric: false, filters: [], reviewers: [], labels: [] }
