import type { ActorRef, Snapshot } from 'xstate'
import type { Label, Labelling } from '../../domain/labels.ts'
import { notProvided } from '../notProvided.ts'

export interface LabelsInput {
  /** Ids of the newest versions. */
  submissions: readonly string[]
  /** The labels of one application, by name; null for a selection, which opens at once. */
  labels: readonly Label[] | null
  /** The name of a new label as typed; null if nothing is typed. */
  draft: string | null
  mayLabel: boolean
  /** For a selection, loads the list again on list.refresh. */
  list?: () => ActorRef<Snapshot<unknown>, { type: 'list.refresh' }>
}

/** A label that is set or lifted. */
export type LabelChange = Pick<Labelling, 'label' | 'change'>

export interface LabelsContext extends LabelsInput {
  /** All labels, by name. */
  all: readonly Label[]
  /** The label that is set or lifted, or was last; null before. */
  labelling: LabelChange | null
  /** The changes that follow. */
  planned: readonly LabelChange[]
  /** The number of applications that the last change changed; null before. */
  changed: number | null
  /** The server's message for a refused change. */
  reason: string | null
}

export type LabelsEvent =
  | { type: 'labels.open' }
  | { type: 'labels.retry' }
  | { type: 'labels.close' }
  | { type: 'label.set'; label: string }
  | { type: 'label.lift'; label: string }
  | { type: 'label.type'; name: string }
  | { type: 'label.add' }

export const actorContracts = {
  loadLabels: notProvided<readonly Label[], Record<string, never>>('loadLabels'),
  /** Adds a label, or returns the one that has the name. Fails with 'refused' and the reason if there are too many. */
  addLabel: notProvided<Label, { name: string }>('addLabel'),
  /** Returns the number of changed applications. Fails with 'refused' if the label was removed. Can be repeated safely. */
  labelApplications: notProvided<number, Labelling>('labelApplications'),
}
