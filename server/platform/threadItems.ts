import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'

/** The thread's side of `Threads.runOver`. */

async function* itemsFrom<Item>(port: MessagePort): AsyncGenerator<Item> {
  for (;;) {
    const answer = once(port, 'message')
    port.postMessage('next')
    const [item] = (await answer) as [Item | null]
    if (item === null) return
    yield item
  }
}

/** Does work over items that the caller reads one by one, when this asks for the next one. */
export async function overItems<Item, Done>(
  port: MessagePort,
  work: (items: AsyncIterable<Item>) => Promise<Done>,
): Promise<Done> {
  try {
    return await work(itemsFrom<Item>(port))
  } finally {
    port.postMessage('done')
    port.close()
  }
}
