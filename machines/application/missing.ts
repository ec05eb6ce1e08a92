import { documentsOf, type DocumentKind } from '../../domain/documents.ts'
import { known } from '../../domain/known.ts'
import type { StepName } from '../../domain/steps.ts'
import { institutionsState, isInstitutionChoosable, type InstitutionsState } from '../courseChoice/selectors.ts'
import { uploadViewOf, type UploadView } from '../upload/selectors.ts'
import type { ApplicationSnapshot } from './application.ts'

/** What keeps a step from being saved beside its fields; those are judged by their schema. */

/** The error is null where no file has been chosen, or one is on its way. */
export interface MissingDocument extends Pick<UploadView, 'uploading' | 'error' | 'reason' | 'signInExpired'> {
  kind: DocumentKind
}

/** In the screen's order. */
export const missingDocuments =
  (step: StepName) =>
  ({ children }: ApplicationSnapshot): MissingDocument[] =>
    documentsOf(step).flatMap(({ kind }) => {
      const upload = known(children[`upload-${kind}`], kind).getSnapshot()
      if (upload.matches('uploaded')) return []
      const { uploading, error, reason, signInExpired } = uploadViewOf(upload)
      return [{ kind, uploading, error, reason, signInExpired }]
    })

/** Why no institution may be chosen; null where one may (section 2.10). */
export function institutionsMissing({ children }: ApplicationSnapshot): InstitutionsState | null {
  const choice = known(children.courseChoice, 'courseChoice').getSnapshot()
  return isInstitutionChoosable(choice) ? null : institutionsState(choice)
}
