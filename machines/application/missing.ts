import { documentsOf, type DocumentKind } from '../../domain/documents.ts'
import { known } from '../../domain/known.ts'
import type { StepName } from '../../domain/steps.ts'
import { institutionsState, isInstitutionChoosable, type InstitutionsState } from '../courseChoice/selectors.ts'
import { uploadViewOf, type UploadView } from '../upload/selectors.ts'
import type { ApplicationSnapshot } from './application.ts'

/** A required document that is not uploaded. `error` is null if no file was chosen or one is uploading. */
export interface MissingDocument extends Pick<UploadView, 'uploading' | 'error' | 'reason' | 'signInExpired'> {
  kind: DocumentKind
}

/** Missing documents of a step, in screen order. */
export const missingDocuments =
  (step: StepName) =>
  ({ children }: ApplicationSnapshot): MissingDocument[] =>
    documentsOf(step).flatMap(({ kind }) => {
      const upload = known(children[`upload-${kind}`], kind).getSnapshot()
      if (upload.matches('uploaded')) return []
      const { uploading, error, reason, signInExpired } = uploadViewOf(upload)
      return [{ kind, uploading, error, reason, signInExpired }]
    })

/** Why no institution can be chosen; null if one can (section 2.10). */
export function institutionsMissing({ children }: ApplicationSnapshot): InstitutionsState | null {
  const choice = known(children.courseChoice, 'courseChoice').getSnapshot()
  return isInstitutionChoosable(choice) ? null : institutionsState(choice)
}
