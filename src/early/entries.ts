import type { DocumentKind } from '../../domain/documents.ts'
import { fromEntries } from '../../domain/objects.ts'
import { countriesIn, fieldsWhere } from '../../domain/programme.ts'
import { RECORD_STEPS, type RecordStep } from '../../domain/steps.ts'
import type { ApplicationActor } from '../../machines/application/application.ts'
import { choiceId } from '../../machines/courseChoice/selectors.ts'
import type { TypedText } from '../../machines/draft/contracts.ts'
import { shownFormOf } from '../../machines/draft/selectors.ts'
import { htmlOfText } from '../components/form/editor/paragraphs.ts'

/** An applicant's input on an early screen. */
export interface Entries extends TypedText {
  files: readonly (readonly [DocumentKind, File])[]
}

/** The texts of fields, with the plain text of rich text fields as the editor's HTML. */
export function asStored(step: RecordStep | undefined, texts: TypedText['form']): TypedText['form'] {
  if (step === undefined) return texts
  const rich = fieldsWhere(step, ({ kind }) => kind === 'richText').flatMap((field) => {
    const text = texts[field]
    return text ? [[field, htmlOfText(text)] as const] : []
  })
  return { ...texts, ...fromEntries(rich) }
}

/** Sends entries to the application as if they were entered now. Early screens show no document. */
export function enter(application: ApplicationActor, step: RecordStep, { form, seen, files }: Entries): void {
  const { children } = application.getSnapshot()
  const draft = children[`draft-${step}`]
  if (draft && Object.keys(form).length > 0) {
    const chosen = countriesIn(step).filter(({ field, institutions }) => institutions.length > 0 && form[field])
    const cleared = fromEntries(chosen.flatMap(({ institutions }) => institutions.map((each) => [each, ''] as const)))
    const entered = { ...shownFormOf(step, draft.getSnapshot()), ...cleared, ...form }
    draft.send({ type: 'draft.typedOver', form: entered, seen })
    for (const { field } of chosen)
      children[choiceId(field)]?.send({ type: 'country.chosen', countryId: Number(form[field]) })
  }
  for (const [kind, file] of files) children[`upload-${kind}`]?.send({ type: 'file.chosen', file, seen: null })
}

/** Enters text from before a reload. */
export function enterKept(application: ApplicationActor): void {
  const { earlier } = application.getSnapshot().context
  for (const step of RECORD_STEPS) {
    const typed = earlier?.typed[step]
    if (typed)
      enter(application, step, { form: asStored(step, typed.form), seen: asStored(step, typed.seen), files: [] })
  }
}
