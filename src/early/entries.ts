import type { DocumentKind } from '../../domain/documents.ts'
import type { UserProfile } from '../../domain/entities.ts'
import { PROFILE_STORAGE_KEY } from '../../domain/limits.ts'
import type { RecordStep } from '../../domain/steps.ts'
import type { ApplicationActor } from '../../machines/application/application.ts'
import { shownFormOf } from '../../machines/draft/selectors.ts'
import { browserStorage, tabStorage } from '../storage.ts'
import { KEPT_ENTRIES } from './keptEntries.ts'

/** An applicant's input on an early screen. */
export interface Entries {
  form: Readonly<Record<string, string>>
  files: readonly (readonly [DocumentKind, File])[]
}

interface KeptText extends Pick<Entries, 'form'> {
  owner: string
  step: RecordStep
  /** Epoch milliseconds. */
  at: number
}

/** How long the tab keeps text: another person may use a shared computer later. */
const KEPT_MS = 15 * 60_000

/** Hands entries to the application as if they were entered now. */
export function enter(application: ApplicationActor, step: RecordStep, { form, files }: Entries): void {
  const { children } = application.getSnapshot()
  const draft = children[`draft-${step}`]
  if (draft && Object.keys(form).length > 0) {
    const { countryId } = form
    const cleared: Entries['form'] = countryId === undefined ? {} : { institutionId: '' }
    draft.send({ type: 'draft.typed', form: { ...shownFormOf(step, draft.getSnapshot()), ...cleared, ...form } })
    if (countryId) children.courseChoice?.send({ type: 'country.chosen', countryId: Number(countryId) })
  }
  for (const [kind, file] of files) children[`upload-${kind}`]?.send({ type: 'file.chosen', file })
}

/** The applicant who signed in last (section 3), to whom text belongs while no one is signed in. */
export function lastOwner(): string | undefined {
  const profile = JSON.parse(browserStorage.get(PROFILE_STORAGE_KEY) ?? 'null') as Partial<UserProfile> | null
  return profile?.sub
}

/** Keeps text in the tab until its owner has logged in again. Files cannot be kept. */
export function keepText(owner: string | undefined, step: RecordStep, form: Entries['form']): void {
  if (owner === undefined) return
  tabStorage.set(KEPT_ENTRIES, JSON.stringify({ owner, step, form, at: Date.now() } satisfies KeptText))
}

/** Enters kept text, and removes it. Old text and another user's is only removed. */
export function enterKept(application: ApplicationActor): void {
  const kept = JSON.parse(tabStorage.get(KEPT_ENTRIES) ?? 'null') as KeptText | null
  tabStorage.remove(KEPT_ENTRIES)
  if (kept === null || Date.now() - kept.at > KEPT_MS) return
  if (kept.owner !== application.getSnapshot().context.profile.sub) return
  enter(application, kept.step, { form: kept.form, files: [] })
}
