import { fromPromise, type AnyActorRef } from 'xstate'
import type { Unsent } from '../../machines/authentication/contracts.ts'

/** Handles unsent data at log-out. Loaded lazily, because no one logs out immediately. */
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
