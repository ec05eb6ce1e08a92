import { STEP } from '../../../domain/steps.ts'
import { changesBy } from '../../../machines/application/changes.ts'
import type { StepRecord } from '../../../machines/application/contracts.ts'
import { useApplication } from '../../PortalContext.tsx'
import { reviewAddress, rowOf, useChange } from './reviewChange.ts'

/** Returns the route after a save: Review if the change began there, undefined for the next step. */
export function useNextAfter() {
  const application = useApplication()
  const change = useChange()
  return (record: StepRecord): string | undefined => {
    if (change === null) return undefined
    const changed = changesBy(record, application.getSnapshot()).map(rowOf)
    return changed.length === 0 ? reviewAddress(change) : `${STEP.review.route}?changed=${changed.join(',')}`
  }
}
