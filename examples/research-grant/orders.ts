/** Answers that Review, the receipt or exports show in another order than the form, or several as one. Review also places the documents. */

const FULL_NAME = { label: 'Name', joins: ['givenName', 'familyName'] } as const

export const ON_REVIEW = {
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
} as const

export const ON_RECEIPT = { researcher: [FULL_NAME] } as const
export const IN_COLUMNS = {}
