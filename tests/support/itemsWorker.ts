import type { MessagePort } from 'node:worker_threads'
import { overItems } from '../../server/platform/threadItems.ts'

/** A thread's work on items that are words: some of them are more than it can do. */

interface Task {
  port: MessagePort
}

function doForEver(item: string): void {
  for (const wasted: unknown[] = []; ;) if (item === 'memory') wasted.push(Array.from({ length: 1_000 }, () => ({})))
}

export default ({ port }: Task): Promise<string[]> =>
  overItems<string, string[]>(port, async (items) => {
    const done: string[] = []
    for await (const item of items) {
      if (item === 'memory' || item === 'time') doForEver(item)
      done.push(item)
    }
    return done
  })
