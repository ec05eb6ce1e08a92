import type { DeskSubmission } from '../../domain/desk.ts'
import type { OpenSubmissionActor } from '../../machines/openSubmission/openSubmission.ts'

/** Props of a section of the open application. */
export interface ReadingProps {
  reading: OpenSubmissionActor
  read: DeskSubmission
}
