import { fromPromise } from 'xstate'
import type { DeskRequest, NewRequest } from '../../domain/informationRequests.ts'
import type { Api } from '../api/client.ts'
import { createDeskApi } from './deskApi.ts'

export function createRequestActors(api: Api) {
  const desk = createDeskApi(api)
  return {
    sendRequest: fromPromise<readonly DeskRequest[], { submission: string; request: NewRequest }>(({ input }) =>
      desk.sendRequest(input.submission, input.request),
    ),
    withdrawRequest: fromPromise<readonly DeskRequest[], { submission: string; id: string }>(({ input }) =>
      desk.withdrawRequest(input.submission, input.id),
    ),
  }
}
