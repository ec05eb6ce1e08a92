import type { Institution } from '../../domain/entities.ts'
import type { CountryField } from '../../domain/programme.ts'
import type { CourseChoiceSnapshot } from './courseChoice.ts'

export type ChoiceId = `courseChoice-${CountryField}`

/** The id of the actor for a question of a country. */
export const choiceId = (country: string) => `courseChoice-${country}` as ChoiceId

export type InstitutionsState = 'noCountry' | 'loading' | 'offered' | 'none' | 'failed' | 'disconnected'

export function institutionsState(snapshot: CourseChoiceSnapshot): InstitutionsState {
  if (snapshot.matches('institutionsOffered')) return 'offered'
  if (snapshot.matches('noInstitutions')) return 'none'
  if (snapshot.matches('institutionsFailed') || snapshot.matches('countriesFailed')) return 'failed'
  if (snapshot.matches('institutionsDisconnected') || snapshot.matches('countriesDisconnected')) return 'disconnected'
  return snapshot.hasTag('busy') ? 'loading' : 'noCountry'
}

/** True if the institution's select is enabled (section 2.10). */
export const isInstitutionChoosable = (snapshot: CourseChoiceSnapshot) => snapshot.hasTag('choosable')

/** A country and its institutions that can be chosen. The country is null until one is chosen. */
export interface InstitutionsOnOffer {
  countryId: number | null
  institutions: readonly Institution[]
}

export const institutionsOnOffer = (snapshot: CourseChoiceSnapshot): InstitutionsOnOffer => ({
  countryId: snapshot.context.countryId,
  institutions: isInstitutionChoosable(snapshot) ? snapshot.context.institutions : [],
})

export const countriesOf = ({ context }: CourseChoiceSnapshot) => context.countries
export const institutionsOf = ({ context }: CourseChoiceSnapshot) => context.institutions
