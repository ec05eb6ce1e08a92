import { shownDates } from '../../domain/calendar.ts'
import { documentsOf } from '../../domain/documents.ts'
import { formErrors } from '../../domain/forms.ts'
import { known } from '../../domain/known.ts'
import { fromEntries, keysOf } from '../../domain/objects.ts'
import { shownStep } from '../../domain/recordForms.ts'
import { RECORD_SCHEMAS } from '../../domain/records.ts'
import type { RecordSchema } from '../../domain/rules.ts'
import { RECORD_STEPS, type RecordStep } from '../../domain/steps.ts'
import { countWords } from '../../domain/words.ts'
import { fieldsWhere, GIVEN_FIELDS, questionsOf } from '../../domain/programme.ts'
import type { ApplicationSnapshot } from './application.ts'

/** How much of a step is answered, counting saved and unsaved values. */
export interface Answered {
  answered: number
  /** Required and filled-in fields, plus documents. */
  total: number
  /** Words of rich text; 0 in other steps. */
  words: number
  /** The number of words that a step of nothing but rich text asks for; 0 in other steps. */
  statedWords: number
}

/** A step of several kinds of question is measured by its answers. */
function statedWordsIn(step: RecordStep): number {
  const stated = Object.values(questionsOf(step)).map((each) => (each.kind === 'richText' ? each.statedWords : 0))
  return stated.includes(0) ? 0 : stated.reduce((sum, each) => sum + each, 0)
}

function answeredIn(step: RecordStep, { children }: ApplicationSnapshot): Answered {
  const draft = known(children[`draft-${step}`], step)
  const { fellowship, content } = draft.getSnapshot().context
  const { form, documents } = shownStep(step, fellowship, content)
  const texts: Readonly<Record<string, string>> = form
  const errors: Readonly<Partial<Record<string, string>>> = formErrors(
    RECORD_SCHEMAS[step] as RecordSchema<Record<string, unknown>>,
    texts,
    shownDates,
  )
  const total = keysOf(texts).filter(
    (field) => !GIVEN_FIELDS[step].includes(field) && (errors[field] !== undefined || texts[field] !== ''),
  )
  const answered = total.filter((field) => errors[field] === undefined)
  const kinds = documentsOf(step).map(({ kind }) => kind)
  return {
    answered: answered.length + kinds.filter((kind) => documents[kind] !== undefined).length,
    total: total.length + kinds.length,
    words: fieldsWhere(step, ({ kind }) => kind === 'richText').reduce(
      (sum, field) => sum + countWords(texts[field] ?? ''),
      0,
    ),
    statedWords: statedWordsIn(step),
  }
}

export function answeredSteps(snapshot: ApplicationSnapshot): Record<RecordStep, Answered> {
  return fromEntries(RECORD_STEPS.map((step) => [step, answeredIn(step, snapshot)]))
}
