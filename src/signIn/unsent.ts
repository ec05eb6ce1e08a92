import { fromPromise, type AnyActorRef } from 'xstate'
import type { Unsent } from '../../machines/authentication/contracts.ts'

/** What a log-out does with what has not arrived: nobody leaves at once, so it is fetched while the applicant reads. */
export const loadUnsent = () => import('./storeUnsent.ts')

interface Input {
  application: () => AnyActorRef
}

export const unsentActors = {
  storeUnsent: fromPromise<readonly Unsent[], Input>(async ({ input, signal }) => {
    const { storeUnsent } = await loadUnsent()
    return storeUnsent(input.application(), signal)
  }),
  unsentStored: fromPromise<void, Input>(async ({ input, signal }) => {
    const { unsentStored } = await loadUnsent()
    return unsentStored(input.application(), signal)
  }),
}
