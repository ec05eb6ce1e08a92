import { createActor, fromCallback, type ActorRef, type EventObject, type Snapshot } from 'xstate'

/** An actor that records received events. */
export function listener<Heard extends EventObject>(): { ref: ActorRef<Snapshot<unknown>, Heard>; heard: Heard[] } {
  const heard: Heard[] = []
  const ref = createActor(fromCallback<Heard>(({ receive }) => receive((event) => heard.push(event)))).start()
  return { ref: ref as unknown as ActorRef<Snapshot<unknown>, Heard>, heard }
}
