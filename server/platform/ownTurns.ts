import { Refusal } from './errors.ts'

/** How many of one owner's may wait. */
const MOST_WAITING = 20

interface Own {
  count: number
  last: Promise<unknown>
}

/** Work that many share, one after the other for each owner: whoever asks for much waits behind their own, and nobody behind theirs. */
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
