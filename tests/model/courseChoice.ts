import type { Country } from '../../domain/entities.ts'
import { courseChoiceMachine, type CourseChoiceEvent } from '../../machines/courseChoice/courseChoice.ts'
import { createModel, type PathEvent } from 'xstate-paths'
import { NAMIBIA, UNIVERSITY } from '../support/applicant.ts'

export const ANTARCTICA: Country = { id: 10, code: 'AQ', name: 'Antarctica' }

const events = {
  'courseChoice.opened': [{ type: 'courseChoice.opened' }],
  'country.chosen': [
    { type: 'country.chosen', countryId: null },
    { type: 'country.chosen', countryId: NAMIBIA.id },
    { type: 'country.chosen', countryId: ANTARCTICA.id },
  ],
  'list.retry': [{ type: 'list.retry' }],
} satisfies Record<CourseChoiceEvent['type'], PathEvent[]>

export function courseChoiceModel(countryId: number | null) {
  return createModel({
    machine: courseChoiceMachine,
    input: () => ({ countryId }),
    events,
    outcomes: {
      loadCountries: { done: [[NAMIBIA, ANTARCTICA]], error: [new Error('cut'), { failure: 'disconnected' }] },
      reconnected: { done: [undefined], error: [new Error('broken')] },
      loadInstitutions: { done: [[UNIVERSITY], []], error: [new Error('cut'), { failure: 'disconnected' }] },
    },
    key: ({ context }) => [context.countries.length, context.countryId],
  })
}

/** Starts: without and with a saved country. */
export const courseChoiceModels = { empty: courseChoiceModel(null), saved: courseChoiceModel(NAMIBIA.id) }
