import type { StepName } from '../domain/steps.ts'
import { areDocumentsReady } from '../machines/application/fellowship.ts'
import type { ApplicationSnapshot } from '../machines/application/application.ts'
import type { ApplicationsWindowSnapshot, EntryPlace } from '../machines/applicationsWindow/applicationsWindow.ts'
import type { AuthenticationSnapshot } from '../machines/authentication/authentication.ts'
import type { CourseChoiceSnapshot } from '../machines/courseChoice/courseChoice.ts'
import type { Failure } from '../machines/failure.ts'
import type { ListingSnapshot } from '../machines/listing/listing.ts'

/** What the screens ask of the machines; each answer is a plain value, so that nothing is drawn for nothing. */

export type Visitor = 'signedIn' | 'signedOut' | 'entering' | 'unreachable' | 'leaving' | 'unknown'

export function visitorOf(snapshot: AuthenticationSnapshot): Visitor {
  if (snapshot.matches('signedIn')) return 'signedIn'
  if (snapshot.matches('signedOut')) return 'signedOut'
  if (snapshot.matches('redirecting')) return 'entering'
  if (snapshot.matches('unreachable')) return 'unreachable'
  if (snapshot.matches('signingOut')) return 'leaving'
  return 'unknown'
}

/** Whether the last login callback failed (section 2.1). */
export const hasLoginFailed = ({ context }: AuthenticationSnapshot) => context.error !== null

export function shownNotice(snapshot: ApplicationsWindowSnapshot): EntryPlace | 'unknown' | null {
  if (snapshot.matches({ closed: 'headerNotice' })) return 'header'
  if (snapshot.matches({ closed: 'homeNotice' })) return 'home'
  return snapshot.matches({ unknown: 'noticeShown' }) ? 'unknown' : null
}

/** A visitor's wish to enter that waits for the applications status. */
export const isEntryWaiting = ({ context }: ApplicationsWindowSnapshot) => context.request !== null
export const applicationsStatusOf = ({ context }: ApplicationsWindowSnapshot) => context.status

export function listingState(snapshot: ListingSnapshot): 'loading' | 'loaded' | 'failed' {
  if (snapshot.matches('loaded')) return 'loaded'
  return snapshot.matches('failed') ? 'failed' : 'loading'
}

export const itemsOf = ({ context }: ListingSnapshot) => context.items

export type ApplicationState = 'loading' | 'failed' | 'working'

export function applicationState(snapshot: ApplicationSnapshot): ApplicationState {
  if (snapshot.matches('working')) return 'working'
  return snapshot.matches('loadingFailed') || snapshot.matches('registeringFailed') ? 'failed' : 'loading'
}

export const fellowshipOf = ({ context }: ApplicationSnapshot) => context.fellowship
export const highestStepOf = ({ context }: ApplicationSnapshot) => context.fellowship?.highestStep
export const failureIn = ({ context }: ApplicationSnapshot) => context.failure

export const isSaving = (step: StepName) => (snapshot: ApplicationSnapshot) =>
  snapshot.matches('working') && snapshot.hasTag('busy') && snapshot.context.pending?.step === step

/** Why the save of a step failed, or null. */
export const saveFailureOf =
  (step: StepName) =>
  (snapshot: ApplicationSnapshot): Failure | null =>
    snapshot.matches({ working: { saving: 'failed' } }) && snapshot.context.pending?.step === step
      ? (snapshot.context.failure ?? 'unavailable')
      : null

export const hasDocuments =
  (step: StepName) =>
  ({ context }: ApplicationSnapshot) =>
    areDocumentsReady(context.documents, step)

export type InstitutionsState = 'noCountry' | 'loading' | 'offered' | 'none' | 'failed'

export function institutionsState(snapshot: CourseChoiceSnapshot): InstitutionsState {
  if (snapshot.matches('institutionsOffered')) return 'offered'
  if (snapshot.matches('noInstitutions')) return 'none'
  if (snapshot.matches('institutionsFailed') || snapshot.matches('countriesFailed')) return 'failed'
  return snapshot.hasTag('busy') ? 'loading' : 'noCountry'
}

export const countriesOf = ({ context }: CourseChoiceSnapshot) => context.countries
export const institutionsOf = ({ context }: CourseChoiceSnapshot) => context.institutions
