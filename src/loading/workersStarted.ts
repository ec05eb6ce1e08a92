/**
 * Resolves once the workers that were made so far have started, as told by one that is made after them. What a worker is told before it
 * has started waits in the thread that made it: a long piece of work there, begun too soon, holds it up.
 */
export async function workersStarted(): Promise<void> {
  const address = URL.createObjectURL(new Blob(['postMessage(0)']))
  const worker = new Worker(address)
  await new Promise((resolve) => {
    worker.onmessage = resolve
    worker.onerror = resolve
  })
  worker.terminate()
  URL.revokeObjectURL(address)
}
