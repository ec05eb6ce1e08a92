import { changedFields, NOTHING_TYPED, shownStep } from '../../domain/recordForms.ts'
import type { ApplicationSnapshot } from './application.ts'
import type { StepRecord } from './contracts.ts'
import { fellowshipWith, knownFellowship } from './fellowship.ts'

/** The fields and documents that a save would change in the step's record. */
export function changesBy(record: StepRecord, { context }: ApplicationSnapshot): string[] {
  const [before, after] = [knownFellowship(context), fellowshipWith(record, context)] as const
  const shown = (records: typeof before) => shownStep(record.step, records, NOTHING_TYPED)
  return changedFields(record.step, shown(before), shown(after))
}
