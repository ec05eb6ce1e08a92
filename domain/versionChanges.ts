import { REMOVED_DOCUMENTS, submittedLabel } from './documents.ts'
import { RETIRED_STEPS } from './programme.ts'
import { answersOf } from './receipt.ts'
import type { SubmissionSummary, SubmittedApplication } from './submissions.ts'
import { retiredIn } from './retired.ts'

/** Answers and documents that differ between two submitted versions. */

interface Version extends Pick<SubmissionSummary, 'documents'> {
  application: SubmittedApplication
}

export interface VersionChange {
  label: string
  before: string
  after: string
}

function valuesOf({ application, documents }: Version): Map<string, string> {
  return new Map([
    ...answersOf(application).flatMap((each) => each.answers),
    ...documents.map(({ kind, originalFilename }) => [submittedLabel(kind), originalFilename] as const),
  ])
}

/** Labels of questions and documents that a new version no longer has. */
const REMOVED: ReadonlySet<string> = new Set([
  ...RETIRED_STEPS.flatMap(retiredIn).map(({ label }) => label),
  ...REMOVED_DOCUMENTS.map(({ kind }) => submittedLabel(kind)),
])

/** The differences in the order of Review. A document that was replaced by one of the same name is marked. */
export function changesBetween(before: Version, after: Version): VersionChange[] {
  const [old, current] = [valuesOf(before), valuesOf(after)]
  const files = new Map(before.documents.map(({ kind, fileName }) => [kind, fileName]))
  const replaced = after.documents.filter(({ kind, fileName }) => files.get(kind) !== fileName)
  const documents = new Set(replaced.map(({ kind }) => submittedLabel(kind)))
  return [...new Set([...current.keys(), ...old.keys()])]
    .map((label) => ({
      label,
      before: old.get(label) ?? '',
      after: current.get(label) ?? (REMOVED.has(label) ? 'No longer asked' : ''),
    }))
    .map((change) =>
      documents.has(change.label) && change.before === change.after
        ? { ...change, after: `${change.after} (another file)` }
        : change,
    )
    .filter(({ before: was, after: is }) => was !== is)
}
