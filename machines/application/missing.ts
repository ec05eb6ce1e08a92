import { documentsOf, type DocumentKind } from '../../domain/documents.ts'
import { known } from '../../domain/known.ts'
import { countriesIn, type CountryQuestion } from '../../domain/programme.ts'
import type { RecordStep, StepName } from '../../domain/steps.ts'
import {
  choiceId,
  institutionsState,
  isInstitutionChoosable,
  type InstitutionsState,
} from '../courseChoice/selectors.ts'
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

/** A country with a question for institutions, none of which can be chosen (section 2.10). */
export interface MissingInstitutions extends CountryQuestion {
  why: InstitutionsState
}

export const missingInstitutions =
  (step: RecordStep) =>
  ({ children }: ApplicationSnapshot): MissingInstitutions[] =>
    countriesIn(step).flatMap((country) => {
      const choice = known(children[choiceId(country.field)], country.field).getSnapshot()
      const isChoosable = country.institutions.length === 0 || isInstitutionChoosable(choice)
      return isChoosable ? [] : [{ ...country, why: institutionsState(choice) }]
    })
