import { fromPromise, type AnyActorRef } from 'xstate'
import type { Unsent } from '../../machines/authentication/contracts.ts'

/** What a log-out does with what has not arrived: nobody leaves at once, so it is fetched while the applicant reads. */
export const loadLeaving = () => import('./storeUnsent.ts')

interface Leaving {
  application: () => AnyActorRef
}

export const leavingActors = {
  storeUnsent: fromPromise<readonly Unsent[], Leaving>(async ({ input, signal }) => {
    const { storeUnsent } = await loadLeaving()
    return storeUnsent(input.application(), signal)
  }),
  unsentStored: fromPromise<void, Leaving>(async ({ input, signal }) => {
    const { unsentStored } = await loadLeaving()
    return unsentStored(input.application(), signal)
  }),
}
