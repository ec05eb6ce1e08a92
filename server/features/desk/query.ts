import type { preValidationAsyncHookHandler } from 'fastify'
import { number, object, string } from 'yup'
import {
  EVERY_SUBMISSION,
  EXPORT_NAMES,
  SHORTLIST_FILTERS,
  SORT_ORDERS,
  SUBMISSION_SORTS,
} from '../../../domain/desk.ts'
import { answer, requiredText } from '../../../domain/fields.ts'
import { invalid } from '../../platform/errors.ts'
import { text, whole } from '../../platform/http/queries.ts'

const PAGE_SIZE = 25
const LARGEST_PAGE = 100
const LONGEST = 200

/** A filter that is missing or empty leaves nothing out; one that is not understood is refused. */
const words = () =>
  string()
    .transform((given: unknown) => (typeof given === 'string' ? given.trim() : given))
    .max(LONGEST)
    .default('')
const choice = <const Option extends string>(options: readonly Option[], otherwise: Option) =>
  string()
    .transform((given: string) => (given === '' ? otherwise : given))
    .oneOf(options, `Use one of these: ${options.filter((option) => option !== '').join(', ')}.`)
    .default(otherwise)

const filter = {
  text: words(),
  course: words(),
  institution: words(),
  region: words(),
  intake: words(),
  shortlisted: choice(SHORTLIST_FILTERS, EVERY_SUBMISSION.shortlisted),
  sort: choice(SUBMISSION_SORTS, EVERY_SUBMISSION.sort),
  order: choice(SORT_ORDERS, EVERY_SUBMISSION.order),
}

export const filterQuery = object(filter)
export const pageQuery = object({ ...filter, after: text(), limit: whole(PAGE_SIZE, LARGEST_PAGE) })

export const exportBody = object({ name: string().oneOf(EXPORT_NAMES).required(), ...filter })

/** Refuses a misspelt filter, which would leave nothing out. */
export const refuseUnknown =
  ({ fields }: { fields: object }): preValidationAsyncHookHandler =>
  async ({ query, body }) => {
    const sent = Object.keys({ ...(query as object), ...(body as object | undefined) })
    const unknown = sent.filter((name) => !Object.hasOwn(fields, name))
    if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, 'There is no such filter.'])))
  }

/** A document of a submission. */
export const BY_KIND = object({ id: string().required(), kind: string().required() })

/** A new decision; `seen` is the number of the last decision that the user has seen. */
export const decisionBody = object({
  shortlisted: answer('Say whether it is on the shortlist.').strict(),
  reason: requiredText('Enter a reason.'),
  seen: number().integer().nullable().defined(),
})
