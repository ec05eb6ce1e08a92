/** The subjects of the embedded identity provider's accounts. */

export const SUBJECT_PREFIX = 'portal|'

export const subjectOf = (id: string) => SUBJECT_PREFIX + id
