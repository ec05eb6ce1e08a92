import { known } from '../domain/known.ts'

/** An actor that runs wherever it is asked for; throws where it does not. */
export const running = <Actor>(actor: Actor, name: string): NonNullable<Actor> =>
  known(actor, `The ${name} is not running here`)
