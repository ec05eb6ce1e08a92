import type { Worker } from 'node:worker_threads'
import type { Engine } from './engine.ts'

/**
 * The embedded engine in a thread of its own: it computes and writes to the disk without a pause, for which no call should wait that
 * asks nothing of it.
 */

/** What the thread is sent: messages of PostgreSQL's protocol, or that it shall end. */
export type EngineOrder = Uint8Array<ArrayBuffer> | 'close'

/** What it answers to each, in turn: messages; nothing, once it has closed; or why it could not. */
export type EngineAnswer =
  { messages: Uint8Array<ArrayBuffer> | null; error?: undefined } | { messages?: undefined; error: unknown }

interface Waiting {
  resolve(messages: Uint8Array<ArrayBuffer> | null): void
  reject(error: unknown): void
}

/** Of that nothing could be saved: as where the engine fails in this thread, the process ends. */
function endedByItself(): never {
  throw new Error('The thread of the embedded database has ended.')
}

/** The engine in a thread that runs engineWorker.ts. An error that the thread does not answer with ends the process, too. */
export function engineOf(thread: Worker): Engine {
  const waiting: Waiting[] = []
  thread.on('message', ({ messages, error }: EngineAnswer) => {
    const first = waiting.shift()
    if (waiting.length === 0) thread.unref()
    if (messages === undefined) first?.reject(error)
    else first?.resolve(messages)
  })
  thread.once('exit', endedByItself)
  // A command that is done does not stay for it.
  thread.unref()

  const order = (given: EngineOrder) =>
    new Promise<Uint8Array<ArrayBuffer> | null>((resolve, reject) => {
      waiting.push({ resolve, reject })
      thread.ref()
      thread.postMessage(given, given === 'close' ? [] : [given.buffer])
    })

  return {
    async send(messages) {
      const answer = await order(messages)
      if (answer === null) throw new Error('The engine answered nothing')
      return answer
    },
    async close() {
      await order('close')
      thread.off('exit', endedByItself)
      await thread.terminate()
    },
  }
}
