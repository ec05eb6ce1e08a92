import type { DocumentKind } from '../../domain/documents.ts'
import type { RecordStep } from '../../domain/steps.ts'
import type { ApplicationActor } from '../../machines/application/application.ts'
import { shownFormOf } from '../../machines/draft/selectors.ts'
import { tabStorage } from '../storage.ts'

/** An applicant's input on an early screen. */
export interface Entries {
  /** The texts of the changed fields, and what the fields showed before. */
  form: Readonly<Record<string, string>>
  seen: Readonly<Record<string, string>>
  files: readonly (readonly [DocumentKind, File])[]
}

interface KeptText extends Pick<Entries, 'form'> {
  /** Missing in text that an earlier version of the app kept. */
  seen?: Entries['seen']
  owner: string
  step: RecordStep
  /** Epoch milliseconds. */
  at: number
}

const KEPT_KEY = 'earlyEntries'
/** How long the tab keeps text: another person may use a shared computer later. */
const KEPT_MS = 15 * 60_000

/** Hands entries to the application as if they were entered now. */
export function enter(application: ApplicationActor, step: RecordStep, { form, seen, files }: Entries): void {
  const { children } = application.getSnapshot()
  const draft = children[`draft-${step}`]
  if (draft && Object.keys(form).length > 0) {
    const { countryId } = form
    const cleared: Entries['form'] = countryId === undefined ? {} : { institutionId: '' }
    const entered = { ...shownFormOf(step, draft.getSnapshot()), ...cleared, ...form }
    draft.send({ type: 'draft.typedEarly', form: entered, seen })
    if (countryId) children.courseChoice?.send({ type: 'country.chosen', countryId: Number(countryId) })
  }
  for (const [kind, file] of files) children[`upload-${kind}`]?.send({ type: 'file.chosen', file })
}

/** Keeps text in the tab until its owner has logged in again. Files cannot be kept. */
export function keepText(owner: string | undefined, step: RecordStep, { form, seen }: Entries): void {
  if (owner === undefined) return
  tabStorage.set(KEPT_KEY, JSON.stringify({ owner, step, form, seen, at: Date.now() } satisfies KeptText))
}

/** Enters kept text, and removes it. Old text and another user's is only removed. */
export function enterKept(application: ApplicationActor): void {
  const kept = JSON.parse(tabStorage.get(KEPT_KEY) ?? 'null') as KeptText | null
  tabStorage.remove(KEPT_KEY)
  if (kept === null || Date.now() - kept.at > KEPT_MS) return
  if (kept.owner !== application.getSnapshot().context.profile.sub) return
  enter(application, kept.step, { form: kept.form, seen: kept.seen ?? {}, files: [] })
}
