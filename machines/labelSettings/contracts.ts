import type { Label } from '../../domain/labels.ts'
import { notProvided } from '../notProvided.ts'

export interface LabelSettingsInput {
  mayChange: boolean
}

export interface LabelSettingsContext extends LabelSettingsInput {
  /** By name. */
  labels: readonly Label[]
  /** The label that is renamed or removed; null if there is none. */
  chosen: Label | null
  /** Its new name; null until saved. */
  name: string | null
  /** The server's message for a refused change. */
  reason: string | null
}

export type LabelSettingsEvent =
  | { type: 'labels.retry' }
  | { type: 'label.rename'; id: string }
  | { type: 'label.remove'; id: string }
  /** The name as typed. */
  | { type: 'label.save'; name: string }
  | { type: 'label.confirm' }
  | { type: 'label.cancel' }

export const actorContracts = {
  loadLabels: notProvided<readonly Label[], Record<string, never>>('loadLabels'),
  /** Fails with 'refused' and the reason if the name is taken, or a colleague has changed or removed the label. */
  renameLabel: notProvided<void, Label & { seen: string }>('renameLabel'),
  removeLabel: notProvided<void, { id: string }>('removeLabel'),
}
