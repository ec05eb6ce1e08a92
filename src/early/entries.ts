import type { DocumentKind } from '../../domain/documents.ts'
import { RECORD_STEPS, type RecordStep } from '../../domain/steps.ts'
import type { ApplicationActor } from '../../machines/application/application.ts'
import type { TypedText } from '../../machines/draft/contracts.ts'
import { shownFormOf } from '../../machines/draft/selectors.ts'
import { htmlOfText } from '../components/form/editor/paragraphs.ts'

/** An applicant's input on an early screen. */
export interface Entries extends TypedText {
  files: readonly (readonly [DocumentKind, File])[]
}

/** The texts of fields, with the motivation's plain text as the editor's HTML. */
export function asStored(texts: TypedText['form']): TypedText['form'] {
  const { motivation } = texts
  return motivation ? { ...texts, motivation: htmlOfText(motivation) } : texts
}

/** Sends entries to the application as if they were entered now. Early screens show no document. */
export function enter(application: ApplicationActor, step: RecordStep, { form, seen, files }: Entries): void {
  const { children } = application.getSnapshot()
  const draft = children[`draft-${step}`]
  if (draft && Object.keys(form).length > 0) {
    const { countryId } = form
    const cleared: Entries['form'] = countryId === undefined ? {} : { institutionId: '' }
    const entered = { ...shownFormOf(step, draft.getSnapshot()), ...cleared, ...form }
    draft.send({ type: 'draft.typedOver', form: entered, seen })
    if (countryId) children.courseChoice?.send({ type: 'country.chosen', countryId: Number(countryId) })
  }
  for (const [kind, file] of files) children[`upload-${kind}`]?.send({ type: 'file.chosen', file, seen: null })
}

/** Enters text from before a reload. */
export function enterKept(application: ApplicationActor): void {
  const { earlier } = application.getSnapshot().context
  for (const step of RECORD_STEPS) {
    const typed = earlier?.typed[step]
    if (typed) enter(application, step, { form: asStored(typed.form), seen: asStored(typed.seen), files: [] })
  }
}
