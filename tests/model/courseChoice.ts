import type { Country } from '../../domain/entities.ts'
import { courseChoiceMachine } from '../../machines/courseChoice/courseChoice.ts'
import { courseChoice } from '../../scenarios/parts.ts'
import { NAMIBIA } from '../support/applicant.ts'
import { modelOf } from './scenario.ts'

export const ANTARCTICA: Country = { id: 10, code: 'AQ', name: 'Antarctica' }

export const courseChoiceModel = (countryId: number | null) =>
  modelOf(courseChoiceMachine, courseChoice, {
    input: () => ({ countryId }),
    more: [{ type: 'country.chosen', countryId: null }],
    key: ({ context }) => [context.countries.length, context.countryId],
  })

/** Starts: without and with a saved country. */
export const courseChoiceModels = { empty: courseChoiceModel(null), saved: courseChoiceModel(NAMIBIA.id) }
