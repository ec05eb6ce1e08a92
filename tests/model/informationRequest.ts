import type { InformationRequestEvent } from '../../machines/informationRequest/contracts.ts'
import {
  informationRequestMachine,
  type InformationRequestSnapshot,
} from '../../machines/informationRequest/informationRequest.ts'
import { NEW_REQUEST, OPEN_REQUEST, REQUESTED_AT } from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

const { id: _, ...TYPED } = NEW_REQUEST
const LATE = { ...TYPED, until: '2020-01-01' }

const events = {
  'request.begin': [{ type: 'request.begin' }],
  'request.type': (snapshot) => {
    const { value, context } = snapshot as InformationRequestSnapshot
    const isNew = context.draft?.until === '' || value === 'failed'
    return isNew ? [TYPED, LATE].map((change) => ({ type: 'request.type', change })) : []
  },
  'request.send': [{ type: 'request.send' }],
  'request.cancel': [{ type: 'request.cancel' }],
  'request.reload': [{ type: 'request.reload' }],
  'withdrawal.ask': [{ type: 'withdrawal.ask' }],
  'withdrawal.confirm': [{ type: 'withdrawal.confirm' }],
  'withdrawal.cancel': [{ type: 'withdrawal.cancel' }],
} satisfies Record<InformationRequestEvent['type'], Fixtures<PathEvent>>

const expired = { failure: 'signInExpired' }
const refused = { failure: 'refused' }
const cut = new Error('cut')

const modelOf = (mayAsk: boolean) =>
  createModel({
    machine: informationRequestMachine,
    input: () => ({
      id: 's1',
      requests: [],
      draft: null,
      mayAsk,
      now: () => REQUESTED_AT,
    }),
    events,
    outcomes: {
      sendRequest: { done: [[OPEN_REQUEST]], error: [cut, expired, refused] },
      withdrawRequest: { done: [[{ ...OPEN_REQUEST, state: 'withdrawn' }]], error: [cut, expired, refused] },
    },
    key: ({ context: { requests, draft } }) => [requests.at(-1)?.state ?? null, draft?.until ?? null],
  })

/** With the right to ask, and without it. */
export const informationRequestModels = { opened: modelOf(true), reading: modelOf(false) }
