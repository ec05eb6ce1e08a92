/** Answers that Review, the receipt or exports show in another order than the form, by step. All are in the form's order but the name. */

const FULL_NAME = [{ label: 'Name', joins: ['givenName', 'familyName'] }] as const

export const ON_REVIEW = { researcher: FULL_NAME }
export const ON_RECEIPT = { researcher: FULL_NAME }
export const IN_COLUMNS = {}
