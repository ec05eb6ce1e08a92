import type { OwnDataEvent } from '../../machines/ownData/contracts.ts'
import { ownDataMachine } from '../../machines/ownData/ownData.ts'
import { createModel, type PathEvent } from 'xstate-paths'

const events = {
  'archive.download': [{ type: 'archive.download' }],
  'archive.dismiss': [{ type: 'archive.dismiss' }],
  'deletion.request': [{ type: 'deletion.request' }],
  'deletion.confirm': [{ type: 'deletion.confirm' }],
  'deletion.cancel': [{ type: 'deletion.cancel' }],
} satisfies Record<OwnDataEvent['type'], PathEvent[]>

export const ownDataModel = createModel({
  machine: ownDataMachine,
  events,
  outcomes: {
    downloadOwnData: { done: [undefined], error: [new Error('cut')] },
    deleteOwnData: { done: [undefined], error: [new Error('cut')] },
  },
})
