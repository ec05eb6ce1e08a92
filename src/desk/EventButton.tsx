import { Button, type ButtonProps } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'

interface EventButtonProps<Actor extends AnyActorRef> extends ButtonProps {
  id?: string
  actor: Actor
  event: Parameters<Actor['send']>[0]
}

/** A button that is there while the machine accepts its event. */
export function EventButton<Actor extends AnyActorRef>({ actor, event, ...props }: EventButtonProps<Actor>) {
  const isAccepted = useSelector(actor, (snapshot: AnyMachineSnapshot) => snapshot.can(event))
  return isAccepted && <Button variant="default" {...props} onClick={() => actor.send(event)} />
}
