import type { Placed, PlacedOnReview } from '#domain/questions/record.ts'
import type { RECORDS } from './records.ts'

/** Answers that Review, the receipt or exports show in another order than the form, or several as one. Review also places the documents. */

type Records = typeof RECORDS
type Field<Step extends keyof Records> = keyof Records[Step]['questions']

const FULL_NAME = { label: 'Name', joins: ['givenName', 'familyName'] } as const

export const ON_REVIEW: { readonly [Step in keyof Records]?: readonly PlacedOnReview<Field<Step>>[] } = {
  researcher: [FULL_NAME, 'birthDate', 'provinceId', 'idType', 'idNumber', 'identity', 'cv'],
  project: [
    'hostCountryId',
    'hostId',
    'projectTitle',
    'theme',
    'startDate',
    'months',
    'needsPermit',
    'permits',
    'plan',
    'budget',
  ],
}

export const ON_RECEIPT: { readonly [Step in keyof Records]?: readonly Placed<Field<Step>>[] } = {
  researcher: [FULL_NAME],
}
export const IN_COLUMNS: { readonly [Step in keyof Records]?: readonly Field<Step>[] } = {}
