import { draftMachine, type DraftEvent } from '../../machines/draft/draft.ts'
import { createModel, type PathEvent } from './model.ts'

const events = {
  'draft.typed': [{ type: 'draft.typed', drafts: { motivation: { motivation: '<p>Because</p>' } } }],
  'draft.documentUploaded': [
    { type: 'draft.documentUploaded', kind: 'id', stored: { fileName: 'f1.pdf', originalFilename: 'id.pdf' } },
  ],
  'draft.saved': [{ type: 'draft.saved', step: 'motivation', kinds: [] }],
} satisfies Record<DraftEvent['type'], PathEvent[]>

export const draftModel = createModel({
  machine: draftMachine,
  input: () => ({ owner: 'portal|1', drafts: {} }),
  events,
  outcomes: { writeDrafts: { done: [undefined], error: [new Error('full')] } },
})
