import { replacedDecision, type ListedSubmission } from '../../domain/desk.ts'
import { REQUEST_LABELS } from '../../domain/informationRequests.ts'
import { IDENTITY_NAME } from '../../domain/list.ts'
import { OFFER_LABELS } from '../../domain/offers.ts'
import { OUTCOME_LABELS } from '../../domain/outcomes.ts'
import { ROUND_LABELS } from '../../domain/rubrics.ts'

/** A remark about a listed application, with a short text for a narrow column. */
export interface Mark {
  short: string
  full: string
  isWarning: boolean
}

/** The most important first. */
export function marksOf(item: ListedSubmission): Mark[] {
  const { outcome, isAmendedSince, sameIdentity, request, offer, reviews } = item
  const seen = replacedDecision(item)
  const marks: Mark[] = []
  const add = (full: string, short = full, isWarning = false) => marks.push({ short, full, isWarning })
  if (seen !== null) {
    const label = OUTCOME_LABELS[seen]
    add(`Applicant still sees ‘${label}’`, `Sees ‘${label}’`, true)
  }
  if (sameIdentity.length > 0) add(`Same ${IDENTITY_NAME} as another application`, `Same ${IDENTITY_NAME}`, true)
  if (isAmendedSince && outcome !== 'undecided') add('New version since the decision', 'New version', true)
  if (reviews?.mine === 'assigned' || reviews?.mine === 'outdated') add('To review')
  if (reviews?.round === 2) add(ROUND_LABELS[2])
  if (request !== null) {
    const label = REQUEST_LABELS[request].toLowerCase()
    add(`More information: ${label}`, `Info: ${label}`)
  }
  if (offer !== null) add(`Offer: ${OFFER_LABELS[offer].toLowerCase()}`, `Offer: ${offer}`)
  return marks
}
