import type { EarlierEvent } from '../../machines/earlier/contracts.ts'
import { earlierMachine } from '../../machines/earlier/earlier.ts'
import { EARLIER, EARLIER_SUBMISSION } from '../support/submission.ts'
import { createModel, type PathEvent } from './model.ts'

const events = {
  'earlier.retry': [{ type: 'earlier.retry' }],
  'receipt.download': [{ type: 'receipt.download', version: EARLIER_SUBMISSION }],
  'receipt.dismiss': [{ type: 'receipt.dismiss' }],
} satisfies Record<EarlierEvent['type'], PathEvent[]>

export const earlierModel = createModel({
  machine: earlierMachine,
  input: () => undefined,
  events,
  outcomes: {
    loadEarlier: { done: [EARLIER], error: [new Error('cut'), { failure: 'disconnected' }] },
    downloadReceipt: { done: [undefined], error: [new Error('cut')] },
    reconnected: { done: [undefined], error: [new Error('broken')] },
  },
})
