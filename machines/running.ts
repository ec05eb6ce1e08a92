/** An actor that runs wherever it is asked for; throws where it does not. */
export function running<Actor>(actor: Actor | null | undefined, name: string): Actor {
  if (actor === null || actor === undefined) throw new Error(`The ${name} is not running here`)
  return actor
}
