import type { Worker } from 'node:worker_threads'
import type { Engine } from './engine.ts'

/**
 * Runs the embedded engine in a separate thread, because it computes and writes without a pause and would delay every
 * other call.
 */

/** A message to the thread: protocol messages, or the request to close. */
export type EngineOrder = Uint8Array<ArrayBuffer> | 'close'

/** The thread's answers in order: messages, nothing after closing, or an error. */
export type EngineAnswer =
  | { messages: Uint8Array<ArrayBuffer> | null; error?: undefined }
  | { messages?: undefined; error: unknown }

interface Waiting {
  resolve(messages: Uint8Array<ArrayBuffer> | null): void
  reject(error: unknown): void
}

/** An engine failure is fatal, as it would be in this thread: the process ends. */
function endedByItself(): never {
  throw new Error('The thread of the embedded database has ended.')
}

/** Opens the engine in a thread that runs engineWorker.ts. An unexpected error of the thread ends the process. */
export function engineOf(thread: Worker): Engine {
  const waiting: Waiting[] = []
  thread.on('message', ({ messages, error }: EngineAnswer) => {
    const first = waiting.shift()
    if (waiting.length === 0) thread.unref()
    if (messages === undefined) first?.reject(error)
    else first?.resolve(messages)
  })
  thread.once('exit', endedByItself)
  // The thread does not keep a finished command running.
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
