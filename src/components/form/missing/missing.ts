import type { BrokenAnswer } from '../../../../domain/answers.ts'
import { DOCUMENT } from '../../../../domain/documents.ts'
import { labelOf, questionsOf } from '../../../../domain/programme.ts'
import type { RecordStep } from '../../../../domain/steps.ts'
import { isSeen } from '../../../../domain/text.ts'
import { textOf } from '../../../../domain/words.ts'
import type { MissingDocument, MissingInstitutions } from '../../../../machines/application/missing.ts'
import type { InstitutionsState } from '../../../../machines/courseChoice/selectors.ts'
import { uploadId } from '../../layout/ids.ts'
import { uploadErrorWords } from '../../upload/words.ts'

/** Derives what a step lacks from its schema's messages and form labels. */

export interface Missing {
  /** The id of the linked field or upload. */
  target: string
  /** The route of its screen, if it is another one. */
  address?: string
  label: string
  /** The problem of an existing value; null if the value is missing. */
  wrong: string | null
}

type Texts = Readonly<Partial<Record<string, string>>>

/** In form order. */
export function missingFields(step: RecordStep, values: Texts, errors: Texts): Missing[] {
  return Object.entries(questionsOf(step)).flatMap(([field, { kind, label }]) => {
    const [value = '', message] = [values[field], errors[field]]
    if (message === undefined) return []
    const isMissing = !isSeen(kind === 'richText' ? textOf(value) : value)
    return [{ target: field, label, wrong: isMissing ? null : message }]
  })
}

export function missingUpload({ kind, uploading, ...view }: MissingDocument): Missing {
  const problem = view.error === 'required' ? null : uploadErrorWords(view)
  const wrong = uploading ? 'Uploading File…' : problem
  return { target: uploadId(kind), label: DOCUMENT[kind].label, wrong }
}

const institutionWords: Record<InstitutionsState, string | null> = {
  none: 'The country you chose has no institutions.',
  loading: 'Loading Institutions...',
  failed: 'We could not load the institutions.',
  disconnected: 'We could not load the institutions.',
  offered: null,
  noCountry: null,
}

/**
 * While no institution can be chosen, only another country helps (section 2.10). A chosen institution is not judged
 * before its country's list has loaded.
 */
export function withoutInstitutions(
  fields: readonly Missing[],
  { step, field: country, institutions, why }: MissingInstitutions,
  values: Texts,
): readonly Missing[] {
  if (fields.some(({ target }) => target === country)) return fields
  const named = institutions.filter(
    (each) => fields.some(({ target }) => target === each) || (why !== 'loading' && values[each]),
  )
  const wrong = institutionWords[why]
  return [
    ...fields.filter(({ target }) => !named.includes(target)),
    ...named.map((each) => ({ target: country, label: labelOf(step, each), wrong })),
  ]
}

/** Saved answers that no longer satisfy the rules. */
export function missingAnswers(
  broken: readonly BrokenAnswer[],
  addressOf: (step: RecordStep, target: string) => string,
): Missing[] {
  return broken.map((answer) => {
    const { step, message: wrong } = answer
    const target = 'kind' in answer ? uploadId(answer.kind) : answer.field
    const label = 'kind' in answer ? DOCUMENT[answer.kind].label : labelOf(step, answer.field)
    return { target, address: addressOf(step, target), label, wrong }
  })
}
