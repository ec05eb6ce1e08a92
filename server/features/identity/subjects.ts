/** The subjects of the embedded identity provider's accounts. */

export const SUBJECT_PREFIX = 'portal|'

export const subjectOf = (id: string) => SUBJECT_PREFIX + id

/** Null if the subject belongs to another provider. */
export const idOf = (subject: string) =>
  subject.startsWith(SUBJECT_PREFIX) ? subject.slice(SUBJECT_PREFIX.length) : null
