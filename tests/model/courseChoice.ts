import type { Country, Institution } from '../../domain/entities.ts'
import { courseChoiceMachine, type CourseChoiceEvent } from '../../machines/courseChoice/courseChoice.ts'
import { createModel, type PathEvent } from './model.ts'

export const NAMIBIA: Country = { id: 516, code: 'NA', name: 'Namibia' }
export const ANTARCTICA: Country = { id: 10, code: 'AQ', name: 'Antarctica' }
export const UNIVERSITY: Institution = { id: 'u1', name: 'University of Namibia', countryCode: 'NA', website: '' }

const events = {
  'courseChoice.opened': [
    { type: 'courseChoice.opened', countryId: null },
    { type: 'courseChoice.opened', countryId: NAMIBIA.id },
  ],
  'country.chosen': [
    { type: 'country.chosen', countryId: null },
    { type: 'country.chosen', countryId: NAMIBIA.id },
    { type: 'country.chosen', countryId: ANTARCTICA.id },
  ],
  'list.retry': [{ type: 'list.retry' }],
} satisfies Record<CourseChoiceEvent['type'], PathEvent[]>

export const courseChoiceModel = createModel({
  machine: courseChoiceMachine,
  input: () => undefined as never,
  events,
  outcomes: {
    loadCountries: { done: [[NAMIBIA, ANTARCTICA]], error: [new Error('cut')] },
    loadInstitutions: { done: [[UNIVERSITY], []], error: [new Error('cut')] },
  },
  key: ({ context }) => [context.countries.length, context.countryId],
})
