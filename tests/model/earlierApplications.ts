import type { EarlierApplicationsEvent } from '../../machines/earlierApplications/contracts.ts'
import { earlierApplicationsMachine } from '../../machines/earlierApplications/earlierApplications.ts'
import { EARLIER, EARLIER_SUBMISSION, OFFER } from '../support/submission.ts'
import { createModel, type PathEvent } from 'xstate-paths'

const events = {
  'earlierApplications.retry': [{ type: 'earlierApplications.retry' }],
  'offer.answered': [{ type: 'offer.answered', offer: OFFER }],
  'receipt.download': [{ type: 'receipt.download', version: EARLIER_SUBMISSION }],
  'receipt.dismiss': [{ type: 'receipt.dismiss' }],
} satisfies Record<EarlierApplicationsEvent['type'], PathEvent[]>

export const earlierApplicationsModel = createModel({
  machine: earlierApplicationsMachine,
  events,
  outcomes: {
    loadEarlier: { done: [EARLIER], error: [new Error('cut'), { failure: 'disconnected' }] },
    downloadReceipt: { done: [undefined], error: [new Error('cut')] },
    reconnected: { done: [undefined], error: [new Error('broken')] },
  },
})
