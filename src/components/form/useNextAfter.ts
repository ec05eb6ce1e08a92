import { changedFields, NOTHING_TYPED, shownStep } from '../../../domain/recordForms.ts'
import { STEP } from '../../../domain/steps.ts'
import type { StepRecord } from '../../../machines/application/contracts.ts'
import { fellowshipWith, knownFellowship } from '../../../machines/application/fellowship.ts'
import { useApplication } from '../../PortalContext.tsx'
import { reviewAddress, targetOf, useChange } from './reviewChange.ts'

/** Returns the route after a save: Review if the change began there, undefined for the next step. */
export function useNextAfter() {
  const application = useApplication()
  const change = useChange()
  return (record: StepRecord): string | undefined => {
    if (change === null) return undefined
    const { step } = record
    const { context } = application.getSnapshot()
    const [before, after] = [knownFellowship(context), fellowshipWith(record, context)] as const
    const shown = (records: typeof before) => shownStep(step, records, NOTHING_TYPED)
    const changed = changedFields(step, shown(before), shown(after)).map(targetOf)
    return changed.length === 0 ? reviewAddress(change) : `${STEP.review.route}?changed=${changed.join(',')}`
  }
}
