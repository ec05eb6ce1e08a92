import { informationRequestMachine } from '../../machines/informationRequest/informationRequest.ts'
import { informationRequest } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

const startingAt = (start: number) =>
  modelOf(informationRequestMachine, informationRequest, {
    start,
    when: { 'request.type': ({ value, context }) => context.draft?.until === '' || value === 'failed' },
    key: ({ context: { requests, draft } }) => [
      requests.at(-1)?.state ?? null,
      draft?.until ?? null,
      draft?.asked.length ?? null,
    ],
  })

/** With the right to ask, and without it. */
export const informationRequestModels = { opened: startingAt(0), reading: startingAt(2) }
