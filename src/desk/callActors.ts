import { fromPromise, type AnyActorLogic, type InputFrom, type OutputFrom } from 'xstate'
import { fromEntries, keysOf } from '../../domain/objects.ts'

/** The calls of the contracts, by their names. */
export type Calls<Contracts extends Record<string, AnyActorLogic>> = {
  [Name in keyof Contracts]: (input: InputFrom<Contracts[Name]>) => Promise<OutputFrom<Contracts[Name]>>
}

/** Actors that make the calls of the contracts, by their names. */
export const callActors = <Contracts extends Record<string, AnyActorLogic>>(calls: Calls<Contracts>) =>
  fromEntries(keysOf(calls).map((name) => [name, fromPromise(({ input }) => calls[name](input as never))])) as Contracts
