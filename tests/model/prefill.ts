import { createEmptyActor, type ActorRef, type Snapshot } from 'xstate'
import type { DraftEvent } from '../../machines/draft/contracts.ts'
import type { PrefillEvent } from '../../machines/prefill/contracts.ts'
import { prefillMachine } from '../../machines/prefill/prefill.ts'
import { EARLIER_SUBMISSION, LAST_APPLICATION } from '../support/submission.ts'
import { createModel, type PathEvent } from 'xstate-paths'

const events = {
  'offer.accept': [{ type: 'offer.accept' }],
  'offer.decline': [{ type: 'offer.decline' }],
  'offer.retry': [{ type: 'offer.retry' }],
} satisfies Record<PrefillEvent['type'], PathEvent[]>

export const prefillModel = createModel({
  machine: prefillMachine,
  input: () => ({
    submission: EARLIER_SUBMISSION.id,
    draft: () => createEmptyActor() as unknown as ActorRef<Snapshot<unknown>, DraftEvent>,
  }),
  events,
  outcomes: {
    loadLast: { done: [LAST_APPLICATION], error: [new Error('cut'), { failure: 'disconnected' }] },
    reconnected: { done: [undefined], error: [new Error('broken')] },
  },
})
