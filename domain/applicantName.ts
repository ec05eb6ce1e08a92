import { firstOf, type Place } from './programme.ts'
import { objectIn, type Json } from './objects.ts'
import { STEPS } from './steps.ts'

/** The answers that name an applicant, and the address that they log in with. */

/** The questions of the name, first name first; none if the programme does not ask for it. */
export const NAMES: readonly Place[] = STEPS.flatMap(
  ({ record }) => record?.names?.map((field) => ({ step: record.name, field })) ?? [],
)

export const EMAIL = firstOf('loginEmail')

export const textAt = ({ step, field }: Place, application: object): string =>
  String(objectIn((application as Json)[step])[field] ?? '')

const namesIn = (application: object) => NAMES.map((place) => textAt(place, application))

/** 'Ndapewa Shikongo' */
export const fullNameIn = (application: object) => namesIn(application).join(' ').trim()

/** 'Shikongo, Ndapewa' */
export const sortedNameIn = (application: object) => namesIn(application).toReversed().join(', ')

/** 'Ndapewa' */
export const firstNameIn = (application: object) => namesIn(application)[0] ?? ''
