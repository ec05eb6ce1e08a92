import { createActor, toPromise, type PromiseActorLogic } from 'xstate'

/** Runs a promise actor until it completes. */
export function run<Output, Input>(logic: PromiseActorLogic<Output, Input>, input: NoInfer<Input>): Promise<Output> {
  const actor = createActor(logic, { input })
  const ended = toPromise(actor)
  actor.start()
  return ended
}
