import { number, object, string } from 'yup'
import { EVERY_SUBMISSION, SHORTLIST_FILTERS, SORT_ORDERS, SUBMISSION_SORTS } from '../../../domain/desk.ts'
import { DOCUMENT_KINDS } from '../../../domain/documents.ts'
import { answer, requiredText } from '../../../domain/fields.ts'
import { oneOf, text, whole } from '../../platform/http/queries.ts'

const PAGE_SIZE = 25
const LARGEST_PAGE = 100
const LONGEST = 200

const filter = {
  text: text().max(LONGEST),
  course: text().max(LONGEST),
  institution: text().max(LONGEST),
  region: text().max(LONGEST),
  intake: text().max(LONGEST),
  shortlisted: oneOf(SHORTLIST_FILTERS, EVERY_SUBMISSION.shortlisted),
  sort: oneOf(SUBMISSION_SORTS, EVERY_SUBMISSION.sort),
  order: oneOf(SORT_ORDERS, EVERY_SUBMISSION.order),
}

export const filterQuery = object(filter)
export const pageQuery = object({ ...filter, after: text(), limit: whole(PAGE_SIZE, LARGEST_PAGE) })

/** A document of a submission. */
export const BY_KIND = object({ id: string().required(), kind: string().oneOf(DOCUMENT_KINDS).required() })

/** A new decision; `seen` is the number of the last decision that the user has seen. */
export const decisionBody = object({
  shortlisted: answer('Say whether it is on the shortlist.').strict(),
  reason: requiredText('Enter a reason.'),
  seen: number().integer().nullable().defined(),
})
