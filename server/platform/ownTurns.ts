import { Refusal } from './errors.ts'

/** The maximum number of waiting tasks per owner. */
const MOST_WAITING = 20

interface Own {
  count: number
  last: Promise<unknown>
}

/** Runs shared work one task at a time per owner, so that an owner with many tasks delays only themselves. */
export function ownTurns() {
  const owners = new Map<string, Own>()
  return async function inTurn<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    const own = owners.get(owner) ?? { count: 0, last: Promise.resolve() }
    if (own.count > MOST_WAITING) throw new Refusal(429, 'Too many calls. Please wait a moment and try again.')
    owners.set(owner, own)
    own.count += 1
    const done = own.last.then(work)
    own.last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      own.count -= 1
      if (own.count === 0) owners.delete(owner)
    }
  }
}
