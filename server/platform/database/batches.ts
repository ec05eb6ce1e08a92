import DataLoader from 'dataloader'
import { isAway } from './away.ts'

/** Combines the lookups of one event-loop turn into one statement. */

/** The largest number of lookups per statement, so that none takes long. */
const LARGEST = 64

type Run<Asked, Value> = (asked: readonly Asked[]) => Promise<(Value | Error)[]>

/** Results are not cached: a lookup after a write sees it. */
export type Batched<Asked, Value> = (asked: Asked) => Promise<Value>

export function batchedPerTurn<Asked, Value>(run: Run<Asked, Value>): Batched<Asked, Value> {
  const loader = new DataLoader<Asked, Value>(eachAloneWhereRefused(run), {
    cache: false,
    maxBatchSize: LARGEST,
    batchScheduleFn: (send) => void setImmediate(send),
  })
  return (asked) => loader.load(asked)
}

/** An error for one caller does not fail the others. */
function eachAloneWhereRefused<Asked, Value>(run: Run<Asked, Value>): Run<Asked, Value> {
  return async (asked) => {
    try {
      return await run(asked)
    } catch (error) {
      if (asked.length === 1 || isAway(error)) throw error
      const alone = asked.map((one) => run([one]).catch((failure: Error) => [failure]))
      return (await Promise.all(alone)).flat()
    }
  }
}
