import type { preValidationAsyncHookHandler } from 'fastify'
import { array, date, number, object, string } from 'yup'
import {
  EVERY_SUBMISSION,
  EXPORT_NAMES,
  DECISIONS_AT_ONCE,
  SORT_ORDERS,
  SUBMISSION_SORTS,
} from '../../../domain/desk.ts'
import { DECISION_OUTCOMES } from '../../../domain/outcomes.ts'
import { EXPORT_COLUMNS, type ExportColumn } from '../../../domain/exportColumns.ts'
import {
  CHOICE_NAMES,
  isFilterNumber,
  NUMBER_NAMES,
  valuesOf,
  type ChoiceName,
  type FilterValues,
} from '../../../domain/deskFilters.ts'
import { FILTERS } from '../../../domain/list.ts'
import { isLabelFilter, UNLABELLED } from '../../../domain/labels.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { optionalText } from '../../../domain/fields.ts'
import { normalisedLine } from '../../../domain/text.ts'
import { invalid } from '../../platform/errors.ts'
import { isObject, MOST_ITEMS } from '../../platform/http/routes.ts'
import { idsOf, isTime, listOf, setOf, text, whole } from '../../platform/http/queries.ts'

const PAGE_SIZE = 25
const LARGEST_PAGE = 100
const LONGEST = 200
export const SELECTED_MAX = MOST_ITEMS

/** A filter that is missing or empty leaves nothing out; one that is not understood is refused. */
const words = () =>
  string()
    .transform((given: unknown) => (typeof given === 'string' ? normalisedLine(given) : given))
    .max(LONGEST)
    .default('')
const choice = <const Option extends string>(options: readonly Option[], otherwise: Option) =>
  string()
    .transform((given: string) => (given === '' ? otherwise : given))
    .oneOf(options, `Use one of these: ${options.filter((option) => option !== '').join(', ')}.`)
    .default(otherwise)

const choices = fromEntries(CHOICE_NAMES.map((name) => [name, choice(['', ...valuesOf(name)], '')])) as {
  [Name in ChoiceName]: ReturnType<typeof choice<FilterValues[Name]>>
}

const limit = () =>
  words().test({
    test: (given) => given === '' || isFilterNumber(given),
    message: 'Use a number from 0 to 999 with at most two decimals.',
  })

export const filterFields = {
  text: words(),
  ...fromEntries(FILTERS.map(({ name }) => [name, words()])),
  ...choices,
  ...fromEntries(NUMBER_NAMES.map((name) => [name, limit()])),
  reviewer: words(),
  label: words().test({
    test: (given) => given === '' || isLabelFilter(given),
    message: `Use ids of labels or ‘${UNLABELLED}’, separated by commas.`,
  }),
  intake: words(),
  sort: choice(SUBMISSION_SORTS, EVERY_SUBMISSION.sort),
  order: choice(SORT_ORDERS, EVERY_SUBMISSION.order),
}

export const filterQuery = object(filterFields)
export const pageQuery = object({ ...filterFields, after: text(), limit: whole(PAGE_SIZE, LARGEST_PAGE) })

/** `since` is the `readAt` of the page or the changes before. */
export const changesQuery = object({
  ...filterFields,
  since: date()
    .required()
    .test('time', 'This is not a time.', (since) => isTime(since.toISOString())),
})

/** Only these of the filtered applications, by the ids of their newest versions; all if empty. */
const among = { submissions: idsOf(SELECTED_MAX).default([]) }
export const selectionBody = object({ ...filterFields, ...among })
export const selectedPageBody = object({
  ...filterFields,
  ...among,
  after: text(),
  limit: whole(PAGE_SIZE, LARGEST_PAGE),
})

/** The content of a download; see ExportRequest. */
const content = {
  ...filterFields,
  ...among,
  columns: setOf(string<ExportColumn>().oneOf(EXPORT_COLUMNS).required(), { most: EXPORT_COLUMNS.length }).default([]),
}
/** With the permissions of the caller who asked for it. */
export const ticketContent = object({ ...content, permissions: array(string().required()).default([]) })
export const exportBody = object({ name: string().oneOf(EXPORT_NAMES).required(), ...content })

/** Refuses a misspelt filter, which would leave nothing out. */
export const refuseUnknown =
  ({ fields }: { fields: object }): preValidationAsyncHookHandler =>
  async ({ query, body }) => {
    // A text or a list has a name for each of its characters or items. The schema refuses both.
    const sent = Object.keys({ ...(query as object), ...(isObject(body) ? body : {}) })
    const unknown = sent.filter((name) => !Object.hasOwn(fields, name))
    if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, 'There is no such filter.'])))
  }

/** A document of a submission. */
export const BY_KIND = object({ id: string().required(), kind: string().required() })

/** A new decision; `seen` is the number of the last decision on the application that the user has seen. */
const decision = {
  outcome: string().oneOf(DECISION_OUTCOMES).required('Choose a decision.'),
  reason: optionalText(),
  seen: number().integer().nullable().defined(),
  restores: number().integer().nullable().optional(),
}
export const decisionBody = object(decision)

/** Decisions on several submissions. */
export const decisionsBody = object({
  decisions: listOf(object({ id: string().required(), ...decision }), { most: DECISIONS_AT_ONCE }).required(),
})
