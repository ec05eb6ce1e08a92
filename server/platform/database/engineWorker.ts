import { parentPort, workerData } from 'node:worker_threads'
import { openEngine } from './engine.ts'
import type { EngineAnswer, EngineOrder } from './engineThread.ts'

/** The worker of engineThread.ts. */

if (parentPort === null) throw new Error('The engine has a thread of its own.')
const port = parentPort
const engine = openEngine((workerData as { folder: string }).folder)
// If the engine cannot be opened, the first request gets the error.
engine.catch(() => undefined)

async function follow(order: EngineOrder): Promise<Uint8Array<ArrayBuffer> | null> {
  if (order !== 'close') return (await engine).send(order)
  // The open error was already reported with the first request.
  const opened = await engine.catch(() => null)
  await opened?.close()
  return null
}

function answer(given: EngineAnswer): void {
  port.postMessage(given, given.messages ? [given.messages.buffer] : [])
}

port.on('message', (order: EngineOrder) => {
  follow(order).then(
    (messages) => answer({ messages }),
    (error: unknown) => answer({ error }),
  )
})
